within TorsionExternal.Fortran;
function dgeqrf "A = Q*R"
  input Integer m;
  input Integer n;
  input Real A[:, :];
  input Integer lda;
  input Real tau[0];
  input Real work[0];
  input Real lwork[0];
  input Real info[0];
  output Real A_out[size(A, 1), size(A, 2)];
  output Real tau_out[min(size(A, 1), size(A, 2))];
  output Integer info_out;
algorithm
  info_out := 0;
  (A_out, tau_out) := Internal.qr(A, false);
end dgeqrf;
