within Modelica.Electrical.Polyphase.Basic;
model PlugToPins_n "Each phase of a plug as a pin"
  parameter Integer m(final min = 1) = 3 "Number of phases" annotation(Evaluate = true);
  Interfaces.NegativePlug plug_n(final m = m) "All phases";
  Modelica.Electrical.Analog.Interfaces.NegativePin pin_n[m] "The phases";
equation
  pin_n.v = plug_n.pin.v;
  plug_n.pin.i = -pin_n.i;
end PlugToPins_n;
