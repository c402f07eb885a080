within TorsionExternal.C;
function ModelicaRandom_setInternalState_xorshift1024star "Does nothing: only impure random numbers depend on this state, and they are refused"
  input Real state[0];
  input Integer n;
  input Integer id;
algorithm
end ModelicaRandom_setInternalState_xorshift1024star;
