within TorsionExternal.Fortran;
function dgesvx "A*X = B or transposed(A)*X = B, and how well A is conditioned"
  input String fact;
  input String trans;
  input Integer n;
  input Integer nrhs;
  input Real A[:, :];
  input Integer lda;
  input Real AF[0];
  input Integer ldaf;
  input Real ipiv[0];
  input Real equed[0];
  input Real R[0];
  input Real C[0];
  input Real B[:, :];
  input Integer ldb;
  input Real X[0];
  input Integer ldx;
  input Real rcond[0];
  input Real ferr[0];
  input Real berr[0];
  input Real work[0];
  input Real iwork[0];
  input Real info[0];
  output Real AF_out[size(A, 1), size(A, 2)];
  output Integer ipiv_out[size(A, 1)];
  output Real X_out[size(B, 1), size(B, 2)];
  output Real rcond_out;
  output Integer info_out "n + 1: the solution is as good as none";
protected
  Boolean isTransposed;
algorithm
  assert(fact == "N", "dgesvx is known without factors and without scaling only");
  (AF_out, ipiv_out, info_out) := Internal.lu(A);
  isTransposed := trans <> "N" and trans <> "n";
  if info_out == 0 then
    if isTransposed then
      rcond_out := Internal.reciprocalCondition("I", AF_out, Internal.norm("I", A));
    else
      rcond_out := Internal.reciprocalCondition("1", AF_out, Internal.norm("1", A));
    end if;
    X_out := Internal.luSolve(AF_out, ipiv_out, B, isTransposed);
    if rcond_out < 1.1102230246251565e-16 then
      info_out := n + 1;
    end if;
  else
    rcond_out := 0;
    X_out := zeros(size(B, 1), size(B, 2));
  end if;
end dgesvx;
