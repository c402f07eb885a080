within TorsionExternal.Fortran;
function dgehrd "H = Q'*A*Q, with zeros below its first subdiagonal"
  input Integer n;
  input Integer ilo;
  input Integer ihi;
  input Real A[:, :];
  input Integer lda;
  input Real tau[0];
  input Real work[0];
  input Real lwork[0];
  input Real info[0];
  output Real A_out[size(A, 1), size(A, 2)];
  output Real tau_out[max(1, size(A, 1)) - 1];
  output Integer info_out;
algorithm
  info_out := 0;
  (A_out, tau_out) := Internal.hessenberg(A, ilo, ihi);
end dgehrd;
