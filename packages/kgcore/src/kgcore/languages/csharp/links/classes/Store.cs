namespace Shop;

public class Store
{
    public void Save() { }
}
