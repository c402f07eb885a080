within TorsionExternal.Internal;
function largestOne "Eigenvectors whose largest elements, real part and imaginary part together, are 1"
  input Real V[:, :];
  input Real T[:, :] "Schur form";
  output Real U[size(V, 1), size(V, 2)] = V;
protected
  Integer n "Columns";
  Integer k;
  Real largest;
  Boolean isPair;
algorithm
  n := size(V, 2);
  k := 1;
  while k <= n loop
    isPair := k < n and T[min(k + 1, n), k] <> 0;
    largest := 0;
    for i in 1:size(V, 1) loop
      largest := max(largest, abs(V[i, k]) + (if isPair then abs(V[i, min(k + 1, n)]) else 0));
    end for;
    for i in 1:size(V, 1) loop
      U[i, k] := V[i, k]/largest;
      if isPair then
        U[i, min(k + 1, n)] := V[i, min(k + 1, n)]/largest;
      end if;
    end for;
    k := k + (if isPair then 2 else 1);
  end while;
end largestOne;
