using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;

namespace Shop;

public interface IItem
{
    void Start();

    bool IsReady() => true;
}

public class Item : IItem
{
    public Item Next { get; set; }

    public event EventHandler Changed;

    public Func<Item, Item> Make { get; set; }

    public State State;

    public void Start() { }

    public static Item Parse(string text) => new();
    //                                       ^ nothing

    public async Task<Item> LoadAsync() => await LoadAsync();
    //                                           ^ calls Flow.cs:Item.LoadAsync
}

public enum State { Open, Closed }

public static class States
{
    public static bool IsOpen(this State state) => state == State.Open;
}

public class Box<T> where T : IItem
{
    public T Held;

    public T Get() => Held;

    public void Open() => Held.Start();
    //                         ^ calls Flow.cs:IItem.Start (inferred)
}

class Flow
{
    async Task Run(object given, List<Item> items, Dictionary<string, Item> named, Box<Item> box, Item? maybe)
    {
        if (given is Item known)
            known.Start();
        //        ^ calls Flow.cs:Item.Start (inferred)
        (given as Item)?.Start();
        //               ^ calls Flow.cs:Item.Start (inferred)
        ((Item)given).Start();
        //            ^ calls Flow.cs:Item.Start (inferred)
        switch (given)
        {
            case Item one:
                one.Start();
                //  ^ calls Flow.cs:Item.Start (inferred)
                break;
        }
        var made = given switch { Item two => two, _ => null };
        made.Start();
        //   ^ calls Flow.cs:Item.Start (inferred)
        foreach (var item in items)
            item.Start();
        //       ^ calls Flow.cs:Item.Start (inferred)
        foreach (var (_, value) in named)
            value.Start();
        //        ^ calls Flow.cs:Item.Start (inferred)
        items.Where(item => item.IsReady()).First().Start();
        //                                          ^ calls Flow.cs:Item.Start (inferred)
        //                       ^ calls Flow.cs:IItem.IsReady (inferred)
        items.Select(item => item.Next).ToList().ForEach(next => next.Start());
        //                                                            ^ calls Flow.cs:Item.Start (inferred)
        items[0].Start();
        //       ^ calls Flow.cs:Item.Start (inferred)
        named["x"].Start();
        //         ^ calls Flow.cs:Item.Start (inferred)
        var loaded = await box.Get().LoadAsync();
        //                     ^ calls Flow.cs:Box.Get (inferred)
        //                           ^ calls Flow.cs:Item.LoadAsync (inferred)
        loaded.Start();
        //     ^ calls Flow.cs:Item.Start (inferred)
        maybe!.Next?.Start();
        //           ^ calls Flow.cs:Item.Start (inferred)
        loaded.Make(loaded);
        //     ^ nothing
        loaded.State.IsOpen();
        //           ^ calls Flow.cs:States.IsOpen (inferred)
        loaded.Changed += OnChanged;
        //                ^ uses_value Flow.cs:Flow.OnChanged
        var query = from item in items where item.IsReady() select item.Next;
        //                                        ^ calls Flow.cs:IItem.IsReady (inferred)
        query.First().Start();
        //            ^ calls Flow.cs:Item.Start (inferred)
        using (var held = Open())
            held.Start();
        //       ^ calls Flow.cs:Item.Start (inferred)
        try { }
        catch (Failure failure)
        {
            failure.Log();
            //      ^ calls Flow.cs:Failure.Log (inferred)
        }
        nameof(OnChanged).ToString();
        //                ^ nothing
        given.Start();
        //    ^ nothing
    }

    Item Open() => null;

    void OnChanged(object sender, EventArgs e) { }
}

class Failure : Exception
{
    public void Log() { }
}
