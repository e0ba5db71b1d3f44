namespace Shop.Everywhere;

public class Clock
{
    public static Clock Now() => new Clock();
}
