#define TEST_CASE(name) static void name(void)
#define CALL_TWICE(f, x) \
    do { \
        f(x); \
        touched(x); \
    } while (0)
#define renamed original
#define API_EXPORT __attribute__((visibility("default")))

API_EXPORT int original(int a)
{
    return a;
}

static void touched(int x)
{
    renamed(x);
//  ^ calls local.c:original (certain)
}

TEST_CASE(first)
{
    CALL_TWICE(original, 1);
//  ^ calls local.c:CALL_TWICE (certain) from first
//             ^ uses local.c:original
}

HANDLER(second)
{
    first();
//  ^ calls local.c:first from file
}

static const struct { int x; } made = {1};
M(a, .x = 1,);
int still_here(void)
{
    const char *markup = "<Component onClick={touched()}/>";
    touched(made.x);
//  ^ calls local.c:touched from still_here
    return original(1);
//         ^ calls local.c:original from still_here
}
