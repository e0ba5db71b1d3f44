namespace Shop;

public partial class Service
{
    private Store _made = new();
    //                    ^ constructs Store.cs:Store

    void Help()
    {
        Run();
        // <- calls Service.cs:Service.Run
        _store.Save();
        //     ^ calls Store.cs:Store.Save (inferred)
    }

    static class Nested
    {
        public static Store Create() => new Store();
    }
}
