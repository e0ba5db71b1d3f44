using System.Collections.Generic;

namespace Shop.Tools
{
    public static class Extensions
    {
        public static string Shout(this string text) => text;

        public static void Mark(this Base target, int times) { }

        public static T Also<T>(this T self) => self;

        public static int Total(this IEnumerable<int> numbers) => 0;

        private static void Hidden(this string text) { }
    }
}

namespace Shop.Unseen
{
    public static class More
    {
        public static void Lost(this string text) { }
    }
}

namespace Shop
{
    public class Base { }
}
