using System;
using Shop.Models;
using static Shop.Tools.Maths;
using Elsewhere = Other.Order;
using Inside = Shop.Models.Inner;

namespace Shop.Orders;

class Use
{
    void Run(Order order, Elsewhere elsewhere, Order.Line line)
    {
        order.Pay();
        //    ^ calls Models.cs:Order.Pay (inferred)
        elsewhere.Pay();
        //        ^ calls Models.cs:Order.Pay() (inferred)
        line.Ship();
        //   ^ calls Models.cs:Order.Line.Ship (inferred)
        Half(2);
        // <- calls Tools.cs:Maths.Half
        Tools.Maths.Half(3);
        //          ^ calls Tools.cs:Maths.Half (certain)
        Shop.Tools.Maths.Half(4);
        //               ^ calls Tools.cs:Maths.Half (certain)
        global::Shop.Tools.Maths.Half(5);
        //                       ^ calls Tools.cs:Maths.Half (certain)
        Clock.Now();
        //    ^ calls Everywhere.cs:Clock.Now (certain)
        new Inside.Deep().Dig(order);
        //                ^ calls Models.cs:Deep.Dig (inferred)
        new Box();
        //  ^ constructs Models.cs:Box, uses_type Models.cs:Box
        new Box<Order>().Held.Pay();
        //                    ^ calls Models.cs:Order.Pay (inferred)
        new Box<Order>();
        //  ^ constructs Models.cs:Box#2
        Console.WriteLine(order);
        //      ^ nothing
        Missing.Half(1);
        //      ^ nothing
        new Deep();
        //  ^ nothing
    }
}
