module front
  use base
  use second, only: hi => base_hello, made
  !                 ^ imports src/base.f90
end module

program main
  use front
  use stock, only: item
  use iso_fortran_env, only: real64
  !                          ^ external iso_fortran_env
  implicit none
  type(item) :: it
  type(item) :: many(3)
  real :: save(3), outer
  call Base_Hello()
  !    ^ calls src/base.f90:base.base_hello (certain)
  call hi()
  !    ^ calls src/base.f90:second.base_hello (certain)
  call it%save(1)
  !       ^ calls src/stock.f90:stock.item_save
  call many(2)%save(1)
  !            ^ calls src/stock.f90:stock.item_save
  call it%add(1)
  !       ^ calls src/stock.f90:stock.add_int, calls src/stock.f90:stock.add_real
  it = made()
  !    ^ calls src/base.f90:second.made
  print *, save(1), outer(2)
  !        ^ nothing
  !                 ^ calls src/outer.f90:outer
  call missing()
  !    ^ nothing
  call inner(1)
  !    ^ calls src/main.f90:main.inner
  print *, sqrt(2.0)
  !        ^ nothing
contains
  subroutine inner(n)
    integer :: n
    call inside()
    !    ^ nothing
  end subroutine
end program
