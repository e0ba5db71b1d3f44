unit Main;

interface

uses stock, SysUtils;
//   ^ imports lib/Stock.pas
//          ^ external sysutils

type
  TMain = class
  private
    FItems: TList<TItem>;
    FItem: TBigItem;
    procedure Run;
  end;

implementation

procedure TMain.Run;
var
  Item: TItem;
begin
  FItem.Twin;
  //    ^ calls lib/Stock.pas:TItem.Twin
  fitem.save(1);
  //    ^ calls lib/Stock.pas:TBigItem.Save
  FItems[0].Save(1);
  //        ^ calls lib/Stock.pas:TItem.Save
  Item := Stock.FindItem(1);
  //            ^ calls lib/Stock.pas:FindItem
  Helper;
  // <- nothing
  OnlyDeclared;
  // <- calls lib/Stock.pas:OnlyDeclared
  TBigItem(Item).Save(2);
  //             ^ calls lib/Stock.pas:TBigItem.Save
  // <- uses_type lib/Stock.pas:TBigItem
  Item.Missing;
  //   ^ nothing
  WriteLn(1);
  // <- nothing
  Item := TBigItem.Create(1);
  //               ^ calls lib/Stock.pas:TItem.Create
end;

end.
