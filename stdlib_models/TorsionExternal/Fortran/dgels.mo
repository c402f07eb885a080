within TorsionExternal.Fortran;
function dgels "The X for which |A*X - B| is least, or the shortest of many, where A has full rank"
  input String trans;
  input Integer m;
  input Integer n;
  input Integer nrhs;
  input Real A[:, :];
  input Integer lda;
  input Real B[:, :];
  input Integer ldb;
  input Real work[0];
  input Real lwork[0];
  input Real info[0];
  output Real B_out[size(B, 1), size(B, 2)];
  output Integer info_out "i > 0: the rank is less than it could be";
protected
  Integer rank;
algorithm
  if trans == "N" or trans == "n" then
    (B_out, rank) := Internal.leastSquares(A, B, 0);
  else
    (B_out, rank) := Internal.leastSquares(transpose(A), B, 0);
  end if;
  info_out := if rank < min(size(A, 1), size(A, 2)) then rank + 1 else 0;
end dgels;
