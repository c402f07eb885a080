within TorsionExternal.Fortran;
function dgecon "How well a matrix is conditioned, with its factors"
  input String norm;
  input Integer n;
  input Real A[:, :];
  input Integer lda;
  input Real anorm;
  input Real rcond[0];
  input Real work[0];
  input Real iwork[0];
  input Real info[0];
  output Real rcond_out;
  output Integer info_out;
algorithm
  info_out := 0;
  rcond_out := Internal.reciprocalCondition(norm, A, anorm);
end dgecon;
