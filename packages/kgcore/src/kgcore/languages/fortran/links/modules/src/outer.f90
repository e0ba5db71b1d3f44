real function outer(n)
  integer :: n
contains
  subroutine inside()
  end subroutine
end function
