class Clock
{
    public int Now() => 1;
}

class Shop
{
    private readonly Clock _clock = new();
    //                              ^ constructs Shop.cs:Clock

    int Open(Clock other)
    {
        var made = new Clock();
        //             ^ constructs Shop.cs:Clock
        made.Now();
        //   ^ calls Shop.cs:Clock.Now (inferred)
        other.Now();
        //    ^ calls Shop.cs:Clock.Now (inferred)
        unknown.Now();
        //      ^ nothing
        return _clock.Now();
        //            ^ calls Shop.cs:Clock.Now (inferred)
    }
}
