within TorsionExternal.Fortran;
function dgetrf "P*A = L*U"
  input Integer m;
  input Integer n;
  input Real A[:, :];
  input Integer lda;
  input Real ipiv[0];
  input Real info[0];
  output Real A_out[size(A, 1), size(A, 2)];
  output Integer ipiv_out[min(size(A, 1), size(A, 2))];
  output Integer info_out;
algorithm
  (A_out, ipiv_out, info_out) := Internal.lu(A);
end dgetrf;
