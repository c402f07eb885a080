within TorsionExternal.Internal;
function clusterCondition "How well the mean of the first eigenvalues of a Schur form is conditioned: 1/sqrt(1 + |X|^2), A*X - X*B = C with its blocks"
  input Real T[:, :];
  input Integer m "Rows of the first block";
  output Real s;
protected
  Integer n "Rows";
  Real far "Larger than all eigenvalues: what completes the blocks";
  Real A[size(T, 1), size(T, 1)];
  Real B[size(T, 1), size(T, 1)];
  Real C[size(T, 1), size(T, 1)];
  Real X[size(T, 1), size(T, 1)];
  Integer info;
  Real norm2;
algorithm
  n := size(T, 1);
  far := 2*norm("1", T) + 1;
  for i in 1:n loop
    for j in 1:n loop
      A[i, j] := if i <= m and j <= m then T[i, j] elseif i == j then far else 0;
      B[i, j] := if i > m and j > m then T[i, j] elseif i == j then -far else 0;
      C[i, j] := if i <= m and j > m then T[i, j] else 0;
    end for;
  end for;
  (X, info) := sylvester(A, B, C, false, false, -1);
  norm2 := norm("F", X);
  s := 1/sqrt(1 + norm2^2);
end clusterCondition;
