within TorsionExternal.Internal;
function bits "Two Integers of 32 bits as one number of 64, the lowest bit first"
  input Integer low;
  input Integer high;
  output Real b[64] "Each 0 or 1";
protected
  Real rest;
  Real half;
algorithm
  rest := mod(low, 4294967296);
  for i in 1:64 loop
    if i == 33 then
      rest := mod(high, 4294967296);
    end if;
    half := floor(rest/2);
    b[i] := rest - 2*half;
    rest := half;
  end for;
end bits;
