within TorsionExternal.Internal;
function wordsProduct "The lowest 64 bits of a product"
  input Real a[4] "Words of 16 bits, the lowest first";
  input Real b[4];
  output Real w[4];
protected
  Real sum;
  Real carried;
algorithm
  carried := 0;
  for k in 1:4 loop
    sum := carried;
    for i in 1:k loop
      sum := sum + a[i]*b[k + 1 - i];
    end for;
    carried := floor(sum/65536);
    w[k] := sum - 65536*carried;
  end for;
end wordsProduct;
