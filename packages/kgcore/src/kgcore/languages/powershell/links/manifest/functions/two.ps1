function Get-Two { 2 }
function Get-Twice { 1 }
