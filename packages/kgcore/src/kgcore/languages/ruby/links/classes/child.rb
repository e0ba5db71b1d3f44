class Child < Base
#             ^ inherits base.rb:Base
  include Greets
#         ^ inherits base.rb:Greets
  include Plugin
  prepend Loud
  extend Finders

  alias store save
  alias_method :keep, :store
  define_method(:later) { save }
#                         ^ calls child.rb:Child.save (certain)

  def initialize
    super('child')
#   ^ calls base.rb:Base.initialize (certain)
  end

  def save
    super
#   ^ calls base.rb:Base.save (certain)
    greet
#   ^ calls base.rb:Greets.greet (certain)
    shared
#   ^ calls base.rb:Loud.shared (certain)
    later
#   ^ calls child.rb:Child.later (certain)
    self.class.create
#              ^ calls base.rb:Base.create (certain)
    self.class.find(1)
#              ^ calls base.rb:Finders.find
    missing
#   ^ nothing
  end

  def reopened
    added
#   ^ calls more.rb:Child.added (certain)
  end

  plug
# ^ calls base.rb:Plugin.ClassMethods.plug
end

child = Child.new
#             ^ constructs child.rb:Child
child.save.save
#     ^ calls child.rb:Child.save (inferred)
child.added
#     ^ calls more.rb:Child.added (inferred)
child.store
#     ^ calls child.rb:Child.save (inferred)
child.before
#     ^ calls base.rb:Base.before (inferred)
Child.find(2)
#     ^ calls base.rb:Finders.find (certain)
Child.build
#     ^ calls base.rb:Base.build (certain)
Child.create.save
#     ^ calls base.rb:Base.create
#            ^ calls child.rb:Child.save (inferred)
Child.save
#     ^ nothing
Safe.compare
#    ^ calls base.rb:Safe.compare (certain)
Helpers.help
#       ^ calls base.rb:Helpers.help (certain)
unknown.save
#       ^ nothing
'text'.shout
#      ^ calls more.rb:String.shout (inferred)
'text'.save
#      ^ nothing
