module stock
  use base, only: thing
  implicit none
  type, extends(thing) :: item
    type(box), pointer :: inside
  contains
    procedure :: save => item_save
    generic :: add => add_int, add_real
  end type
  type box
  contains
    procedure :: open
  end type
contains
  subroutine item_save(self, n)
    class(item) :: self
    integer :: n
    call self%close()
    !         ^ calls src/base.f90:base.close_thing
    call self%inside%open()
    !                ^ calls src/stock.f90:stock.open
    call base_hello()
    !    ^ nothing
  end subroutine
  subroutine open(self)
    class(box) :: self
  end subroutine
  subroutine add_int(self, n)
    class(item) :: self
    integer :: n
  end subroutine
  subroutine add_real(self, x)
    class(item) :: self
    real :: x
  end subroutine
end module
