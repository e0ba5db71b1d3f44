namespace Shop.Models
{
    public class Order
    {
        public void Pay() { }

        public class Line
        {
            public void Ship() { }
        }
    }

    public class Box { }

    public class Box<T>
    {
        public T Held;
    }

    namespace Inner
    {
        public class Deep
        {
            public void Dig(Order order) => order.Pay();
            //                                    ^ calls Models.cs:Order.Pay (inferred)
        }
    }
}

namespace Other
{
    public class Order
    {
        public void Pay() { }
    }
}
