within TorsionExternal;
package Fortran "Procedures of LAPACK and BLAS"
end Fortran;
