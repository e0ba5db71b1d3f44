class Child
  def added; end
end

class String
  def shout
    upcase
#   ^ nothing
  end
end

Point = Struct.new(:x, :y) do
  def length
    x
#   ^ calls more.rb:Point.x (certain)
  end
end

Point.new(1, 2).length
#     ^ constructs more.rb:Point
#               ^ calls more.rb:Point.length (inferred)
Shape = Class.new(Base)
Shape.new('s').save
#              ^ calls base.rb:Base.save (inferred)
