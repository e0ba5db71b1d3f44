func hidden() { helper() }
//              ^ nothing
