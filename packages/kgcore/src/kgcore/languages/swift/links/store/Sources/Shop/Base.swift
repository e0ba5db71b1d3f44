class Base {
    init() {}
    func inherited() {}
}
