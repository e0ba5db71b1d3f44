using System.Collections.Generic;
using Shop.Tools;

namespace Shop;

class Derived : Base
{
    public void Own() { }

    void Use(string text, List<int> numbers, Base other, object anything)
    {
        text.Shout();
        //   ^ calls Extensions.cs:Extensions.Shout (inferred)
        "x".Shout().Shout();
        //  ^ calls Extensions.cs:Extensions.Shout (inferred)
        //          ^ calls Extensions.cs:Extensions.Shout (inferred)
        Extensions.Shout(text);
        //         ^ calls Extensions.cs:Extensions.Shout (certain)
        this.Mark(3);
        //   ^ calls Extensions.cs:Extensions.Mark (inferred)
        other.Mark(1);
        //    ^ calls Extensions.cs:Extensions.Mark (inferred)
        numbers.Total();
        //      ^ calls Extensions.cs:Extensions.Total (inferred)
        text.Hidden();
        //   ^ nothing
        text.Lost();
        //   ^ nothing
        anything.Shout();
        //       ^ nothing
        text.Mark(1);
        //   ^ nothing
        unknown.Shout();
        //      ^ nothing
    }
}
