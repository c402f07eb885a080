within TorsionExternal.C;
function ModelicaRandom_xorshift64star "Random numbers after S. Vigna, with 64 bits"
  input Integer stateIn[:];
  input Real stateOut[0];
  input Real y[0];
  output Integer stateOut_out[2];
  output Real y_out;
protected
  Real b[64];
  Real w[4];
algorithm
  b := Internal.mixed(Internal.mixed(Internal.mixed(Internal.bits(stateIn[1], stateIn[2]), -12), 25), -27);
  w := Internal.wordsProduct(Internal.words(b), {56605, 20332, 62609, 9541}); // 2685821657736338717
  (stateOut_out[1], stateOut_out[2]) := Internal.wholes(w);
  y_out := Internal.uniform(w);
end ModelicaRandom_xorshift64star;
