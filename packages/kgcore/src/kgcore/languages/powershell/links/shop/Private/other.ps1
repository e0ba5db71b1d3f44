function Get-Other { Get-Sum }
#                    ^ calls Private/util.ps1:Get-Sum
