within TorsionExternal.Internal;
function words "A number of 64 bits as four of 16 bits, the lowest first"
  input Real b[64];
  output Real w[4] = {0, 0, 0, 0};
protected
  Integer k;
algorithm
  for i in 64:-1:1 loop
    k := div(i + 15, 16);
    w[k] := 2*w[k] + b[i];
  end for;
end words;
