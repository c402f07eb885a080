within TorsionExternal.Internal;
function leftSchurVectors "Z*Y, where the columns of Y are the left eigenvectors of T: those of its transpose, read from the other end"
  input Real T[:, :];
  input Real Z[:, :];
  output Real V[size(Z, 1), size(T, 1)];
protected
  Integer n "Rows";
  Real mirrored[size(T, 1), size(T, 1)];
  Real Zmirrored[size(Z, 1), size(Z, 2)];
  Real W[size(Z, 1), size(T, 1)];
  Integer k;
algorithm
  n := size(T, 1);
  for i in 1:n loop
    for j in 1:n loop
      mirrored[i, j] := T[n + 1 - j, n + 1 - i];
    end for;
  end for;
  for i in 1:size(Z, 1) loop
    for j in 1:size(Z, 2) loop
      Zmirrored[i, j] := Z[i, size(Z, 2) + 1 - j];
    end for;
  end for;
  W := schurVectors(mirrored, Zmirrored);
  k := 1;
  while k <= n loop
    // y' * T = lambda * y' for the conjugate of T' * y = conj(lambda) * y
    if k < n and T[min(k + 1, n), k] <> 0 then
      for i in 1:size(Z, 1) loop
        V[i, k] := W[i, n - k];
        V[i, k + 1] := -W[i, n + 1 - k];
      end for;
      k := k + 2;
    else
      for i in 1:size(Z, 1) loop
        V[i, k] := W[i, n + 1 - k];
      end for;
      k := k + 1;
    end if;
  end while;
end leftSchurVectors;
