      SUBROUTINE DAXPY(N, DX, F)
      DOUBLE PRECISION DX(*), DDOT
      EXTERNAL DDOT, F
      DX(1) = DDOT(N,
!             ^ calls blas.f:DDOT
     $             DNRM(N))
!                  ^ calls blas.f:DNRM
      CALL xerbla('DAXPY', N)
!          ^ calls errors.f90:XERBLA
      CALL F(N)
!          ^ nothing
      END
      DOUBLE PRECISION FUNCTION DDOT(N, X)
      END
      DOUBLE PRECISION FUNCTION DNRM(N)
      END
      SUBROUTINE F(N)
      END
