within TorsionExternal.Fortran;
function dgetrs "A*X = B with the factors of A"
  input String trans;
  input Integer n;
  input Integer nrhs;
  input Real A[:, :];
  input Integer lda;
  input Integer ipiv[:];
  input Real B[:, :];
  input Integer ldb;
  input Real info[0];
  output Real B_out[size(B, 1), size(B, 2)];
  output Integer info_out;
algorithm
  info_out := 0;
  B_out := Internal.luSolve(A, ipiv, B, trans <> "N" and trans <> "n");
end dgetrs;
