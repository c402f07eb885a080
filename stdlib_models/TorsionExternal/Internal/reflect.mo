within TorsionExternal.Internal;
function reflect "Q*C, Q'*C, C*Q or C*Q': Q is the product of reflections"
  input Real V[:, :] "Their vectors, below the diagonal";
  input Real tau[:];
  input Integer count "Of reflections";
  input Integer below "0: vectors begin on the diagonal, 1: below it";
  input Boolean left;
  input Boolean transposed;
  input Real C[:, :];
  output Real result[size(C, 1), size(C, 2)] = C;
protected
  Integer n "Elements of a vector";
  Integer k;
  Integer first;
  Real held;
algorithm
  n := if left then size(C, 1) else size(C, 2);
  for step in 1:count loop
    k := if left == transposed then step else count + 1 - step;
    first := k + below;
    if left then
      for j in 1:size(C, 2) loop
        held := result[first, j];
        for i in first + 1:n loop
          held := held + V[i, k]*result[i, j];
        end for;
        held := tau[k]*held;
        result[first, j] := result[first, j] - held;
        for i in first + 1:n loop
          result[i, j] := result[i, j] - held*V[i, k];
        end for;
      end for;
    else
      for i in 1:size(C, 1) loop
        held := result[i, first];
        for j in first + 1:n loop
          held := held + V[j, k]*result[i, j];
        end for;
        held := tau[k]*held;
        result[i, first] := result[i, first] - held;
        for j in first + 1:n loop
          result[i, j] := result[i, j] - held*V[j, k];
        end for;
      end for;
    end if;
  end for;
end reflect;
