package Shop::Wide;
our @EXPORT = ('wide');
sub wide { hidden() }
#          ^ calls lib/Shop/Wide.pm:Shop.Wide.hidden
sub hidden { }
1;
