within TorsionExternal.C;
function ModelicaRandom_setInternalState_xorshift1024star "Does nothing, in models that draw no impure random numbers: only they depend on this state"
  input Real state[0];
  input Integer n;
  input Integer id;
algorithm
end ModelicaRandom_setInternalState_xorshift1024star;
