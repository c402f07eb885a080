within TorsionExternal.Internal;
function unitVectors "Columns of length 1; of two conjugate vectors the largest element is real"
  input Real V[:, :];
  input Real wi[:] "Imaginary parts of the eigenvalues";
  output Real U[size(V, 1), size(V, 2)] = V;
protected
  Integer n "Rows";
  Integer k;
  Integer best;
  Real scale;
  Real length;
  Real largest;
  Real c;
  Real s;
  Real held;
  Boolean isPair;
algorithm
  n := size(V, 1);
  k := 1;
  while k <= size(V, 2) loop
    isPair := wi[k] <> 0 and k < size(V, 2);
    scale := 0;
    for i in 1:n loop
      scale := max(scale, abs(U[i, k]));
      if isPair then
        scale := max(scale, abs(U[i, k + 1]));
      end if;
    end for;
    if scale > 0 then
      length := 0;
      best := 1;
      largest := -1;
      for i in 1:n loop
        U[i, k] := U[i, k]/scale;
        held := U[i, k]^2;
        if isPair then
          U[i, k + 1] := U[i, k + 1]/scale;
          held := held + U[i, k + 1]^2;
        end if;
        length := length + held;
        if held > largest then
          largest := held;
          best := i;
        end if;
      end for;
      length := sqrt(length);
      if not isPair then
        for i in 1:n loop
          U[i, k] := U[i, k]/length;
        end for;
      else
        c := U[best, k]/sqrt(largest)/length;
        s := U[best, k + 1]/sqrt(largest)/length;
        for i in 1:n loop
          held := c*U[i, k] + s*U[i, k + 1];
          U[i, k + 1] := c*U[i, k + 1] - s*U[i, k];
          U[i, k] := held;
        end for;
        U[best, k + 1] := 0;
      end if;
    end if;
    k := k + (if isPair then 2 else 1);
  end while;
end unitVectors;
