within TorsionExternal.Fortran;
function dgesv "A*X = B"
  input Integer n;
  input Integer nrhs;
  input Real A[:, :];
  input Integer lda;
  input Real ipiv[0];
  input Real B[:, :];
  input Integer ldb;
  input Real info[0];
  output Real A_out[size(A, 1), size(A, 2)];
  output Integer ipiv_out[min(size(A, 1), size(A, 2))];
  output Real B_out[size(B, 1), size(B, 2)] = B;
  output Integer info_out "i > 0: U[i, i] is zero, and there is no solution";
algorithm
  (A_out, ipiv_out, info_out) := Internal.lu(A);
  if info_out == 0 then
    B_out := Internal.luSolve(A_out, ipiv_out, B, false);
  end if;
end dgesv;
