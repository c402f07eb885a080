within TorsionExternal.Fortran;
function dgesdd "A = U*S*VT, with singular values on the diagonal of S"
  input String jobz;
  input Integer m;
  input Integer n;
  input Real A[:, :];
  input Integer lda;
  input Real S[0];
  input Real U[0];
  input Integer ldu;
  input Real VT[0];
  input Integer ldvt;
  input Real work[0];
  input Real lwork[0];
  input Real iwork[0];
  input Real info[0];
  output Real S_out[min(size(A, 1), size(A, 2))];
  output Real U_out[size(A, 1), size(A, 1)];
  output Real VT_out[size(A, 2), size(A, 2)];
  output Integer info_out;
protected
  Real V[size(A, 2), size(A, 2)];
algorithm
  if size(A, 1) >= size(A, 2) then
    (S_out, U_out, V, info_out) := Internal.svd(A);
    VT_out := transpose(V);
  else
    (S_out, V, U_out, info_out) := Internal.svd(transpose(A));
    VT_out := transpose(V);
  end if;
end dgesdd;
