int undeclared(int n)
{
    return n;
}

static int private_to_other(int n)
{
    return n;
}

static int malloc(int n)
{
    return n;
}
