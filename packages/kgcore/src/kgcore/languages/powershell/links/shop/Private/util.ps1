function Get-Sum { Get-Total }
#                  ^ calls Shop.psm1:Get-Total
