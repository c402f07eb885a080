within TorsionExternal.Internal;
function wholes "Words of 16 bits, the lowest first, as two signed Integers of 32 bits"
  input Real w[4];
  output Integer low;
  output Integer high;
protected
  Real part;
algorithm
  part := w[1] + 65536*w[2];
  low := integer(if part >= 2147483648 then part - 4294967296 else part);
  part := w[3] + 65536*w[4];
  high := integer(if part >= 2147483648 then part - 4294967296 else part);
end wholes;
