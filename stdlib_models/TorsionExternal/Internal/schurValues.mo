within TorsionExternal.Internal;
function schurValues "The eigenvalues of T, upper triangular but for standard blocks of two rows"
  input Real T[:, :];
  output Real wr[size(T, 1)] "Real parts";
  output Real wi[size(T, 1)] "Imaginary parts";
protected
  Integer n "Rows";
algorithm
  n := size(T, 1);
  for i in 1:n loop
    wr[i] := T[i, i];
    wi[i] := 0;
  end for;
  for i in 1:n - 1 loop
    if T[i + 1, i] <> 0 then
      wi[i] := sqrt(abs(T[i + 1, i]))*sqrt(abs(T[i, i + 1]));
      wi[i + 1] := -wi[i];
    end if;
  end for;
end schurValues;
