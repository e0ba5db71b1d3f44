module Shop
  class Item < Record
#              ^ inherits app/models/record.rb:Record (certain)
    def cost
      Price.new(1).total
#           ^ constructs app/models/shop/price.rb:Shop.Price (certain)
#                  ^ calls app/models/shop/price.rb:Shop.Price.total (inferred)
    end

    def top
      ::Price.new.total
#             ^ constructs lib/price.rb:Price (certain)
#                 ^ calls lib/price.rb:Price.total (inferred)
    end

    def inner
      Kind.find
#          ^ calls app/models/record.rb:Record.Kind.find (certain)
      Vendor::Thing.start
#                   ^ external Vendor.Thing.start
      String.new
#            ^ nothing
      LIMIT.none
#           ^ external LIMIT.none
    end
  end
end
