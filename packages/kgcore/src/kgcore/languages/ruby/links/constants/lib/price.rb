require_relative 'tools/extra'
# <- imports lib/tools/extra.rb
require 'json'
# <- external json

class Price
  def total
    helper
#   ^ calls lib/tools/extra.rb:helper (certain)
    puts 'x'
#   ^ nothing
    nowhere
#   ^ nothing
  end
end

helper
# <- calls lib/tools/extra.rb:helper
