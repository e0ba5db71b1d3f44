namespace Shop;

class Base
{
    public virtual void Write(int value) { }

    public void Write(object value) { }

    public string Name(string name) => name;
}

class Writer : Base
{
    public Writer() { }

    public Writer(string name) : this() { }
    //                           ^ constructs Writer.cs:Writer, calls Writer.cs:Writer.Writer

    public override void Write(int value) => base.Write(value);
    //                                            ^ calls Writer.cs:Base.Write

    public void Write(string value) { }

    public void Write(int? value, bool flush = false) { }

    public void Write(params Part[] parts) { }

    void Use(Part part, int? maybe, dynamic unknown)
    {
        Write(1);
        // <- calls Writer.cs:Writer.Write
        Write("x");
        // <- calls Writer.cs:Writer.Write(string)
        Write(maybe);
        // <- calls Writer.cs:Writer.Write(int?,bool)
        Write(1, true);
        // <- calls Writer.cs:Writer.Write(int?,bool)
        Write(part, part);
        // <- calls Writer.cs:Writer.Write(Part)
        Write(1.5);
        // <- calls Writer.cs:Base.Write(object)
        Write(1, flush: true);
        // <- calls Writer.cs:Writer.Write(int?,bool)
        Name();
        // <- nothing
        new Writer("x");
        //  ^ constructs Writer.cs:Writer, calls Writer.cs:Writer.Writer(string), uses_type Writer.cs:Writer
        Writer made = new("y");
        //            ^ constructs Writer.cs:Writer, calls Writer.cs:Writer.Writer(string)
    }
}

class Part { }
