within Modelica.Electrical.Polyphase.Basic;
model PlugToPin_n "One phase of a plug"
  parameter Integer m(final min = 1) = 3 "Number of phases" annotation(Evaluate = true);
  parameter Integer k(final min = 1, final max = m, start = 1) "Which phase" annotation(Evaluate = true);
  Interfaces.NegativePlug plug_n(final m = m) "All phases; the others are left open";
  Modelica.Electrical.Analog.Interfaces.NegativePin pin_n "The phase";
equation
  pin_n.v = plug_n.pin[k].v;
  for j in 1:m loop
    plug_n.pin[j].i = if j == k then -pin_n.i else 0;
  end for;
end PlugToPin_n;
