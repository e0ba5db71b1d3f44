package Shop::Util;
use Exporter 'import';
our @EXPORT = qw(shown);
our @EXPORT_OK = qw(sum);
sub sum { add(@_) }
#         ^ calls lib/Shop/Util.pm:Shop.Util.add
sub add { }
sub shown { }
1;
