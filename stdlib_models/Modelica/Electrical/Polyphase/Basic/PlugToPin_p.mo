within Modelica.Electrical.Polyphase.Basic;
model PlugToPin_p "One phase of a plug"
  parameter Integer m(final min = 1) = 3 "Number of phases" annotation(Evaluate = true);
  parameter Integer k(final min = 1, final max = m, start = 1) "Which phase" annotation(Evaluate = true);
  Interfaces.PositivePlug plug_p(final m = m) "All phases; the others are left open";
  Modelica.Electrical.Analog.Interfaces.PositivePin pin_p "The phase";
equation
  pin_p.v = plug_p.pin[k].v;
  for j in 1:m loop
    plug_p.pin[j].i = if j == k then -pin_p.i else 0;
  end for;
end PlugToPin_p;
