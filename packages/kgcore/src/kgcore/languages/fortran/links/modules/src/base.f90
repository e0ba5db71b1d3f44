module base
  type thing
  contains
    procedure :: close => close_thing
  end type
contains
  subroutine close_thing(self)
    class(thing) :: self
  end subroutine
  subroutine base_hello()
  end subroutine
end module base

module second
contains
  subroutine base_hello()
  end subroutine
  function made() result(it)
    use stock
    type(item) :: it
  end function
end module second
