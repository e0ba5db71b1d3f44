function Get-One { Get-Two }
#                  ^ calls functions/two.ps1:Get-Two
Get-Twice
# <- nothing
