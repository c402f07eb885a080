within TorsionExternal.Fortran;
function dormhr "Q*C, Q'*C, C*Q or C*Q', Q as dgehrd gives it"
  input String side;
  input String trans;
  input Integer m;
  input Integer n;
  input Integer ilo;
  input Integer ihi;
  input Real A[:, :];
  input Integer lda;
  input Real tau[:];
  input Real C[:, :];
  input Integer ldc;
  input Real work[0];
  input Real lwork[0];
  input Real info[0];
  output Real C_out[size(C, 1), size(C, 2)];
  output Integer info_out;
algorithm
  info_out := 0;
  C_out := Internal.reflect(A, tau, max(size(A, 1) - 2, 0), 1, side == "L" or side == "l", trans <> "N" and trans <> "n", C);
end dormhr;
