global using Shop.Everywhere;

namespace Shop.Tools;

public static class Maths
{
    public static int Half(int value) => value / 2;
}
