. $PSScriptRoot\Private\util.ps1
function Get-Total {
  get-SUM 1
# ^ calls Private/util.ps1:Get-Sum (certain)
  Get-Other
# ^ calls Private/other.ps1:Get-Other
  Write-Host "x"
# ^ nothing
  Get-Unknown
# ^ nothing
  [Cart]::new(1)
#         ^ constructs Shop.psm1:Cart
}
class Base { [void] Describe() { Get-Total } }
#                                ^ calls Shop.psm1:Get-Total
class Cart : Base {
#            ^ inherits Shop.psm1:Base
  Cart([int]$x) { $this.Add($x) }
#                       ^ calls Shop.psm1:Cart.Add (certain)
  [void] Add([int]$x) { $this.Describe(); $x.Add(1) }
#                             ^ calls Shop.psm1:Base.Describe
#                                            ^ nothing
}
