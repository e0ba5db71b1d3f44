func assemble(_ count: Int) {}
