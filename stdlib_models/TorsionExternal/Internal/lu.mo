within TorsionExternal.Internal;
function lu "P*A = L*U by rows, with partial pivoting"
  input Real A[:, :];
  output Real LU[size(A, 1), size(A, 2)] = A "U; below its diagonal L";
  output Integer pivots[min(size(A, 1), size(A, 2))] "Row i was exchanged with row pivots[i]";
  output Integer info "0, or the first i for which U[i, i] is zero";
protected
  Integer m "Rows";
  Integer n "Columns";
  Integer best;
  Real held;
algorithm
  m := size(A, 1);
  n := size(A, 2);
  info := 0;
  for k in 1:min(m, n) loop
    best := k;
    for i in k + 1:m loop
      if abs(LU[i, k]) > abs(LU[best, k]) then
        best := i;
      end if;
    end for;
    pivots[k] := best;
    if LU[best, k] == 0 then
      if info == 0 then
        info := k;
      end if;
    else
      if best <> k then
        for j in 1:n loop
          held := LU[k, j];
          LU[k, j] := LU[best, j];
          LU[best, j] := held;
        end for;
      end if;
      for i in k + 1:m loop
        LU[i, k] := LU[i, k]/LU[k, k];
        held := LU[i, k];
        if held <> 0 then
          for j in k + 1:n loop
            LU[i, j] := LU[i, j] - held*LU[k, j];
          end for;
        end if;
      end for;
    end if;
  end for;
end lu;
