within TorsionExternal.Internal;
function luSolve "A*X = B or A'*X = B, with the factors of A"
  input Real LU[:, :];
  input Integer pivots[:];
  input Real B[:, :];
  input Boolean transposed;
  output Real X[size(B, 1), size(B, 2)] = B;
protected
  Integer n "Unknowns";
  Integer k;
  Real held;
algorithm
  n := size(LU, 1);
  for c in 1:size(B, 2) loop
    if not transposed then
      for i in 1:n loop
        k := pivots[i];
        held := X[i, c];
        X[i, c] := X[k, c];
        X[k, c] := held;
      end for;
      for i in 1:n loop
        held := X[i, c];
        for j in 1:i - 1 loop
          held := held - LU[i, j]*X[j, c];
        end for;
        X[i, c] := held;
      end for;
      for i in n:-1:1 loop
        held := X[i, c];
        for j in i + 1:n loop
          held := held - LU[i, j]*X[j, c];
        end for;
        X[i, c] := held/LU[i, i];
      end for;
    else
      for i in 1:n loop
        held := X[i, c];
        for j in 1:i - 1 loop
          held := held - LU[j, i]*X[j, c];
        end for;
        X[i, c] := held/LU[i, i];
      end for;
      for i in n:-1:1 loop
        held := X[i, c];
        for j in i + 1:n loop
          held := held - LU[j, i]*X[j, c];
        end for;
        X[i, c] := held;
      end for;
      for i in n:-1:1 loop
        k := pivots[i];
        held := X[i, c];
        X[i, c] := X[k, c];
        X[k, c] := held;
      end for;
    end if;
  end for;
end luSolve;
