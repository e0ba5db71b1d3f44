subroutine XERBLA(name, n)
  character(*) :: name
end subroutine
