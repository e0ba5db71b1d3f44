unit Stock;

interface

type
  TItem = class
  private
    FCount: Integer;
  public
    constructor Create(A: Integer);
    procedure Save(A: Integer); virtual;
    function Twin: TItem;
  end;

  TBigItem = class(TItem)
    procedure Save(A: Integer); override;
  end;

function FindItem(A: Integer): TItem;
procedure OnlyDeclared; external;

implementation

procedure Helper;
begin
end;

constructor TItem.Create(A: Integer);
begin
  Helper;
  // <- calls lib/Stock.pas:Helper
end;

procedure TItem.Save(A: Integer);
begin
  twin.SAVE(1);
  //   ^ calls lib/Stock.pas:TItem.Save
  FindItem(2).Save(1);
  //          ^ calls lib/Stock.pas:TItem.Save
end;

function TItem.Twin: TItem;
begin
end;

procedure TBigItem.Save(A: Integer);
begin
  inherited Save(A);
  //        ^ calls lib/Stock.pas:TItem.Save
  inherited;
  // <- calls lib/Stock.pas:TItem.Save
  Twin;
  // <- calls lib/Stock.pas:TItem.Twin
end;

function FindItem(A: Integer): TItem;
begin
  Result := TItem.Create(1);
  //              ^ calls lib/Stock.pas:TItem.Create
end;

end.
