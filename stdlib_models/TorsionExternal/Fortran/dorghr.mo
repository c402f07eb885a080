within TorsionExternal.Fortran;
function dorghr "Q as dgehrd gives it"
  input Integer n;
  input Integer ilo;
  input Integer ihi;
  input Real A[:, :];
  input Integer lda;
  input Real tau[:];
  input Real work[0];
  input Real lwork[0];
  input Real info[0];
  output Real A_out[size(A, 1), size(A, 2)];
  output Integer info_out;
algorithm
  info_out := 0;
  A_out := Internal.reflect(A, tau, max(size(A, 1) - 2, 0), 1, true, false, identity(size(A, 1)));
end dorghr;
