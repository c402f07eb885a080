within TorsionExternal.C;
function ModelicaRandom_xorshift128plus "Random numbers after S. Vigna, with 128 bits"
  input Integer stateIn[:];
  input Real stateOut[0];
  input Real y[0];
  output Integer stateOut_out[4];
  output Real y_out;
protected
  Real s0[64];
  Real s1[64];
  Real mixed0[64];
  Real mixed1[64];
  Real w[4];
  Real w0[4];
  Real carried;
  Real sum;
algorithm
  s1 := Internal.mixed(Internal.bits(stateIn[1], stateIn[2]), 23);
  s0 := Internal.bits(stateIn[3], stateIn[4]);
  mixed1 := Internal.mixed(s1, -17);
  mixed0 := Internal.mixed(s0, -26);
  for i in 1:64 loop
    mixed1[i] := abs(mixed1[i] - mixed0[i]);
  end for;
  w := Internal.words(mixed1);
  w0 := Internal.words(s0);
  carried := 0;
  for k in 1:4 loop
    sum := w[k] + w0[k] + carried;
    carried := floor(sum/65536);
    w[k] := sum - 65536*carried;
  end for;
  stateOut_out[1] := stateIn[3];
  stateOut_out[2] := stateIn[4];
  (stateOut_out[3], stateOut_out[4]) := Internal.wholes(w);
  y_out := Internal.uniform(w);
end ModelicaRandom_xorshift128plus;
