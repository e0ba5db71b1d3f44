sum() { my.add; }
#       ^ calls lib/more.bash:my.add
my.add() { :; }
