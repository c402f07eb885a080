within TorsionExternal.C;
function ModelicaRandom_xorshift1024star "Random numbers after S. Vigna, with 1024 bits"
  input Integer stateIn[:] "16 numbers of 64 bits, and which of them was the last";
  input Real stateOut[0];
  input Real y[0];
  output Integer stateOut_out[33] = stateIn[1:33];
  output Real y_out;
protected
  Real s0[64];
  Real s1[64];
  Real w[4];
  Integer p "0 to 15";
  Integer low;
  Integer high;
algorithm
  p := mod(stateIn[33], 16);
  s0 := Internal.mixed(Internal.bits(stateIn[2*p + 1], stateIn[2*p + 2]), -30);
  p := mod(p + 1, 16);
  s1 := Internal.mixed(Internal.mixed(Internal.bits(stateIn[2*p + 1], stateIn[2*p + 2]), 31), -11);
  for i in 1:64 loop
    s1[i] := abs(s1[i] - s0[i]);
  end for;
  w := Internal.words(s1);
  (low, high) := Internal.wholes(w);
  stateOut_out[2*p + 1] := low;
  stateOut_out[2*p + 2] := high;
  stateOut_out[33] := p;
  y_out := Internal.uniform(Internal.wordsProduct(w, {64949, 21655, 35284, 4198})); // 1181783497276652981
end ModelicaRandom_xorshift1024star;
