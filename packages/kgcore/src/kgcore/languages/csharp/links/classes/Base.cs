namespace Shop;

public interface IRun
{
    void Run();
}

public class Base
{
    public Base(Store store) { }

    protected void Inherited() { }

    public virtual void Start() { }
}
