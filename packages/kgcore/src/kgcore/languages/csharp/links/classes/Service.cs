namespace Shop;

public partial class Service : Base, IRun
{
    private readonly Store _store;

    public Store Store { get; }

    public Store Computed => _store;

    public Service(Store store) : base(store)
    //                            ^ calls Base.cs:Base.Base
    {
        _store = store;
    }

    public Service() : this(new Store())
    //                 ^ constructs Service.cs:Service, calls Service.cs:Service.Service
    //                          ^ constructs Store.cs:Store, uses_type Store.cs:Store
    {
    }

    public void Run()
    {
        Help();
        // <- calls Service.More.cs:Service.Help
        Inherited();
        // <- calls Base.cs:Base.Inherited
        this.Inherited();
        //   ^ calls Base.cs:Base.Inherited
        base.Start();
        //   ^ calls Base.cs:Base.Start
        _store.Save();
        //     ^ calls Store.cs:Store.Save (inferred)
        Store.Save();
        //    ^ calls Store.cs:Store.Save (inferred)
        Computed.Save();
        //       ^ calls Store.cs:Store.Save (inferred)
        _made.Save();
        //    ^ calls Store.cs:Store.Save (inferred)
        Nested.Create().Save();
        //     ^ calls Service.More.cs:Service.Nested.Create
        //              ^ calls Store.cs:Store.Save (inferred)
        Local(_store);
        // <- calls Service.cs:Service.Run.Local
        Nowhere();
        // <- nothing

        void Local(Store given) => given.Save();
        //                               ^ calls Store.cs:Store.Save (inferred)
    }
}

class Head(Store store, int size) : Base(store)
//                                  ^ constructs Base.cs:Base, calls Base.cs:Base.Base, inherits Base.cs:Base
{
    private readonly Store _other = store;

    void Go()
    {
        store.Save();
        //    ^ calls Store.cs:Store.Save (inferred)
        _other.Save();
        //     ^ calls Store.cs:Store.Save (inferred)
    }
}
