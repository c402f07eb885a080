within TorsionExternal.Internal;
function norm "The norm of a matrix: the largest sum of a column (1, O) or of a row (I), that of Frobenius (F, E), or the largest element (M)"
  input String kind;
  input Real A[:, :];
  output Real result;
protected
  Integer m "Rows";
  Integer n "Columns";
  Real part;
  Real largest "Element";
algorithm
  m := size(A, 1);
  n := size(A, 2);
  result := 0;
  if kind == "1" or kind == "O" or kind == "o" then
    for j in 1:n loop
      part := 0;
      for i in 1:m loop
        part := part + abs(A[i, j]);
      end for;
      result := max(result, part);
    end for;
  elseif kind == "I" or kind == "i" then
    for i in 1:m loop
      part := 0;
      for j in 1:n loop
        part := part + abs(A[i, j]);
      end for;
      result := max(result, part);
    end for;
  else
    largest := 0;
    for i in 1:m loop
      for j in 1:n loop
        largest := max(largest, abs(A[i, j]));
      end for;
    end for;
    if kind == "M" or kind == "m" then
      result := largest;
    else
      assert(kind == "F" or kind == "f" or kind == "E" or kind == "e", "there is no norm of this name");
      part := 0;
      if largest > 0 then
        for i in 1:m loop
          for j in 1:n loop
            part := part + (A[i, j]/largest)^2;
          end for;
        end for;
        result := largest*sqrt(part);
      end if;
    end if;
  end if;
end norm;
