within TorsionExternal.Fortran;
function dtrsm "op(A)*X = alpha*B or X*op(A) = alpha*B, where A is triangular"
  input String side;
  input String uplo;
  input String transa;
  input String diag;
  input Integer m;
  input Integer n;
  input Real alpha;
  input Real A[:, :];
  input Integer lda;
  input Real B[:, :];
  input Integer ldb;
  output Real B_out[size(B, 1), size(B, 2)];
protected
  Boolean isLeft;
  Boolean isTransposed;
  Boolean isLower "Does the first equation have one unknown?";
  Boolean isUnit;
  Integer rows;
  Integer i;
  Integer j;
  Real held;
algorithm
  isLeft := side == "L" or side == "l";
  isTransposed := transa <> "N" and transa <> "n";
  // seen as op(A)*X = B: on the right all is transposed
  isLower := (uplo == "L" or uplo == "l") == (isTransposed <> isLeft);
  isUnit := diag == "U" or diag == "u";
  rows := size(A, 1);
  B_out := alpha*B;
  for c in 1:(if isLeft then size(B, 2) else size(B, 1)) loop
    for step in 1:rows loop
      i := if isLower then step else rows + 1 - step;
      held := if isLeft then B_out[i, min(c, size(B, 2))] else B_out[min(c, size(B, 1)), i];
      for before in 1:step - 1 loop
        j := if isLower then before else rows + 1 - before;
        held := held - (if isTransposed == isLeft then A[j, i] else A[i, j])*(if isLeft then B_out[j, min(c, size(B, 2))] else B_out[min(c, size(B, 1)), j]);
      end for;
      if not isUnit then
        held := held/A[i, i];
      end if;
      if isLeft then
        B_out[i, c] := held;
      else
        B_out[c, i] := held;
      end if;
    end for;
  end for;
end dtrsm;
