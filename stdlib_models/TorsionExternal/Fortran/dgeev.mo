within TorsionExternal.Fortran;
function dgeev "Eigenvalues and vectors"
  input String jobvl;
  input String jobvr;
  input Integer n;
  input Real A[:, :];
  input Integer lda;
  input Real wr[0];
  input Real wi[0];
  input Real VL[:, :];
  input Integer ldvl;
  input Real VR[:, :];
  input Integer ldvr;
  input Real work[0];
  input Real lwork[0];
  input Real info[0];
  output Real A_out[size(A, 1), size(A, 2)];
  output Real wr_out[size(A, 1)];
  output Real wi_out[size(A, 1)];
  output Real VL_out[size(VL, 1), size(VL, 2)];
  output Real VR_out[size(VR, 1), size(VR, 2)];
  output Integer info_out;
protected
  Real L[size(A, 1), size(A, 1)];
  Real R[size(A, 1), size(A, 1)];
algorithm
  (wr_out, wi_out, L, R, A_out, info_out) := Internal.eigen(A, jobvl == "V", jobvr == "V");
  VL_out := VL;
  VR_out := VR;
  if jobvl == "V" then
    VL_out := L;
  end if;
  if jobvr == "V" then
    VR_out := R;
  end if;
end dgeev;
