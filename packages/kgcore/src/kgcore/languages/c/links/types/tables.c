struct ops {
    int (*read)(int n);
    int (*write)(int n);
    int (*missing)(int n);
};

static int my_read(int n) { return n; }
static int my_write(int n) { return n; }
static int late(int n) { return n; }

static const struct ops table = { .read = my_read, .write = my_write };
static const struct ops placed = { my_read, my_write };

int use(struct ops *given, int n)
{
    given->missing = late;
    given->missing(n);
//         ^ calls tables.c:late (inferred)
    table.write(n);
//        ^ calls tables.c:my_write (inferred)
    return given->read(n);
//                ^ calls tables.c:my_read (inferred)
}
