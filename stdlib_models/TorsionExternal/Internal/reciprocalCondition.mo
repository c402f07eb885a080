within TorsionExternal.Internal;
function reciprocalCondition "1/(norm of A * norm of its inverse), with the factors of A"
  input String kind "Of norm: 1, O or I";
  input Real LU[:, :];
  input Real anorm "Of A";
  output Real rcond;
protected
  Real I[size(LU, 1), size(LU, 1)] = identity(size(LU, 1));
  Real inverse[size(LU, 1), size(LU, 1)];
  Real largest;
  Integer unmoved[size(LU, 1)] = 1:size(LU, 1);
  Boolean isSingular;
algorithm
  isSingular := anorm == 0;
  for i in 1:size(LU, 1) loop
    if LU[i, i] == 0 then
      isSingular := true;
    end if;
  end for;
  rcond := 0;
  if size(LU, 1) == 0 then
    rcond := 1;
  elseif not isSingular then
    inverse := luSolve(LU, unmoved, I, false); // the columns in another order
    if kind == "1" or kind == "O" or kind == "o" then
      largest := norm("1", inverse);
    else
      largest := norm("I", inverse);
    end if;
    rcond := if largest > 0 and largest < 1e300 then (1/largest)/anorm else 0;
  end if;
end reciprocalCondition;
