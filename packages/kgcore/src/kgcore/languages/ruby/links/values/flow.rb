class Item
  def go; end
end

class Other
  def go; end
end

class Runner
  # @param item [Item]
  # @return [Item]
  def typed(item, list = [Item.new])
    item.go
#        ^ calls flow.rb:Item.go (inferred)
    local = Item.new
    local.go
#         ^ calls flow.rb:Item.go (inferred)
    local&.go
#          ^ calls flow.rb:Item.go (inferred)
    list.first.go
#              ^ calls flow.rb:Item.go (inferred)
    list.go
#        ^ nothing
  end

  def chosen(flag)
    if flag
      Item.new
    else
      Other.new
    end
  end

  def run(thing)
    chosen(1).go
#   ^ calls flow.rb:Runner.chosen (certain)
#             ^ calls flow.rb:Item.go, calls flow.rb:Other.go
    typed(2).go
#            ^ calls flow.rb:Item.go (inferred)
    case thing
    when Item then thing.go
#                        ^ calls flow.rb:Item.go (inferred)
    end
    thing.go
#         ^ nothing
    thing.go if thing.is_a?(Other)
#         ^ calls flow.rb:Other.go (inferred)
    go = 1
    go
    begin
      risky
#     ^ nothing
    rescue Failure => error
      error.report
#           ^ calls flow.rb:Failure.report (inferred)
    end
    [1].each { |each| inside(each) }
#                     ^ calls flow.rb:Runner.inside (certain)
    [1].each(&method(:inside))
#                    ^ uses flow.rb:Runner.inside
    made = memo
    made.go
#        ^ calls flow.rb:Item.go (inferred)
  end

  def memo
    @memo ||= Item.new
  end

  def inside(x)
    x.go
#     ^ nothing
  end
end

class Failure < StandardError
  def report
    message
#   ^ nothing
  end
end
