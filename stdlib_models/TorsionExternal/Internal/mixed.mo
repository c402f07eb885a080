within TorsionExternal.Internal;
function mixed "x exclusive-or x shifted by some bits"
  input Real b[64] "Bits, the lowest first";
  input Integer shift "To the left, if positive, else to the right";
  output Real x[64] = b;
algorithm
  if shift > 0 then
    for i in 64:-1:shift + 1 loop
      x[i] := abs(b[i] - b[i - shift]);
    end for;
  else
    for i in 1:64 + shift loop
      x[i] := abs(b[i] - b[i - shift]);
    end for;
  end if;
end mixed;
