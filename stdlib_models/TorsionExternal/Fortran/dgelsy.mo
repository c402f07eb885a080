within TorsionExternal.Fortran;
function dgelsy "The shortest X of those for which |A*X - B| is least"
  input Integer m;
  input Integer n;
  input Integer nrhs;
  input Real A[:, :];
  input Integer lda;
  input Real B[:, :];
  input Integer ldb;
  input Integer jpvt[:];
  input Real rcond;
  input Real rank[0];
  input Real work[0];
  input Real lwork[0];
  input Real info[0];
  output Real B_out[size(B, 1), size(B, 2)];
  output Integer rank_out;
  output Integer info_out;
algorithm
  for i in 1:size(A, 2) loop
    assert(jpvt[i] == 0, "dgelsy is known without fixed columns only");
  end for;
  info_out := 0;
  (B_out, rank_out) := Internal.leastSquares(A, B, rcond);
end dgelsy;
