package Shop::Cart;
use parent 'Shop::Base';
#           ^ inherits lib/Shop/Base.pm:Shop.Base
use Shop::Util qw(sum);
use Shop::Wide;
has owner => 1;
sub new {
    my ($class, %args) = @_;
    my $self = $class->SUPER::new(%args);
#                      ^ calls lib/Shop/Base.pm:Shop.Base.new
    $self->add(1);
#          ^ calls lib/Shop/Cart.pm:Shop.Cart.add
    return $self;
}
sub brief { shift->describe }
#                  ^ calls lib/Shop/Base.pm:Shop.Base.describe
sub add {
    my ($self, $item) = @_;
    sum(1);
#   ^ calls lib/Shop/Util.pm:Shop.Util.sum
    shown(1);
#   ^ nothing
    wide(1);
#   ^ calls lib/Shop/Wide.pm:Shop.Wide.wide
    hidden(1);
#   ^ nothing
    Shop::Util::add(1);
#   ^ calls lib/Shop/Util.pm:Shop.Util.add
    $self->describe;
#          ^ calls lib/Shop/Base.pm:Shop.Base.describe (certain)
    $self->owner;
#          ^ calls lib/Shop/Cart.pm:Shop.Cart.owner (certain)
    $self->missing;
#          ^ nothing
    $item->describe;
#          ^ nothing
    my $cart = Shop::Cart->new;
#                          ^ calls lib/Shop/Cart.pm:Shop.Cart.new
    $cart->describe;
#          ^ calls lib/Shop/Base.pm:Shop.Base.describe (inferred)
    Other::Thing->new;
#                 ^ external Other.Thing.new
    print "x";
    push(@list, 1);
#   ^ nothing
    my $later = sub { my $self = shift; $self->describe };
#                                              ^ nothing
}
1;
