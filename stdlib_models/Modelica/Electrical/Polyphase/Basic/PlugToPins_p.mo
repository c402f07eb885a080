within Modelica.Electrical.Polyphase.Basic;
model PlugToPins_p "Each phase of a plug as a pin"
  parameter Integer m(final min = 1) = 3 "Number of phases" annotation(Evaluate = true);
  Interfaces.PositivePlug plug_p(final m = m) "All phases";
  Modelica.Electrical.Analog.Interfaces.PositivePin pin_p[m] "The phases";
equation
  pin_p.v = plug_p.pin.v;
  plug_p.pin.i = -pin_p.i;
end PlugToPins_p;
