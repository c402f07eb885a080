within TorsionExternal.Internal;
function uniform "A number of 64 bits, seen as signed, in the interval from 0 to 1"
  input Real w[4] "Words of 16 bits, the lowest first";
  output Real y;
protected
  Real high;
algorithm
  high := w[3] + 65536*w[4];
  if high >= 2147483648 then
    high := high - 4294967296;
  end if;
  y := (high*4294967296 + (w[1] + 65536*w[2]))*5.421010862427522e-20 + 0.5; // 2^(-64)
end uniform;
