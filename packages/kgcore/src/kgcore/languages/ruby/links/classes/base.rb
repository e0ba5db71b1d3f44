module Greets
  def greet
    name
#   ^ calls base.rb:Base.name (inferred)
  end

  def shared
    'mixin'
  end
end

module Loud
  def shared
    super
#   ^ calls base.rb:Greets.shared (inferred)
    self.class.build
#              ^ calls base.rb:Base.build (inferred)
    self.class.nowhere
#              ^ nothing
  end
end

module Finders
  def find(id)
    new
#   ^ nothing
  end
end

module Plugin
  def self.included(base)
    base.extend(ClassMethods)
  end

  module ClassMethods
    def plug; end
  end
end

module Helpers
  module_function

  def help
    assist
#   ^ calls base.rb:Helpers.assist (certain)
  end

  def assist; end
end

module Safe
  def compare
    1
  end
  module_function :compare
end

class Base
  attr_accessor :name, :owner

  def initialize(name)
    @name = name
    @owner = Owner.new
    @count ||= Counter.new
  end

  def save
    before
#   ^ calls base.rb:Base.before (certain)
    @owner.pay
#          ^ calls base.rb:Owner.pay (inferred)
    owner.pay
#   ^ calls base.rb:Base.owner (certain)
#         ^ calls base.rb:Owner.pay (inferred)
    counter.add
#           ^ calls base.rb:Counter.add (inferred)
    self.name = 1
#        ^ calls base.rb:Base.name= (certain)
    self
  end

  def counter
    return @count if @count
    @count = Counter.new
  end

  def self.create
    instance = new
#              ^ constructs base.rb:Base (certain)
    instance.save
#            ^ calls base.rb:Base.save (inferred)
    instance
  end

  class << self
    def build
      create
#     ^ calls base.rb:Base.create (certain)
    end
  end

  private

  def before; end
end

class Owner
  def pay; end
end

class Counter
  def add; end
end
