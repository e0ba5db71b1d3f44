function Get-Twice { 1 }
