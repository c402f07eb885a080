within TorsionExternal.Fortran;
function dgees "The real Schur form of a matrix"
  input String jobvs;
  input String sort;
  input Real select[0];
  input Integer n;
  input Real A[:, :];
  input Integer lda;
  input Real sdim[0];
  input Real wr[0];
  input Real wi[0];
  input Real VS[0];
  input Integer ldvs;
  input Real work[0];
  input Real lwork[0];
  input Real bwork[0];
  input Real info[0];
  output Real A_out[size(A, 1), size(A, 2)];
  output Integer sdim_out;
  output Real wr_out[size(A, 1)];
  output Real wi_out[size(A, 1)];
  output Real VS_out[size(A, 1), size(A, 1)];
  output Integer info_out;
protected
  Real H[size(A, 1), size(A, 1)];
  Real tau[max(1, size(A, 1)) - 1];
algorithm
  assert(sort == "N" or sort == "n", "dgees is known without an order of the eigenvalues only");
  sdim_out := 0;
  (H, tau) := Internal.hessenberg(A, 1, size(A, 1));
  (A_out, VS_out, wr_out, wi_out, info_out) := Internal.schur(H, Internal.reflect(H, tau, max(size(A, 1) - 2, 0), 1, true, false, identity(size(A, 1))), 1, size(A, 1));
end dgees;
