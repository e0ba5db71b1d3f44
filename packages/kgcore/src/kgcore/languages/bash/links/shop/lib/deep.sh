deep() { :; }
