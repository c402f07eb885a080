within Modelica.Blocks.Logical;
block Switch "One of two Real signals"
  extends Modelica.Blocks.Icons.PartialBooleanBlock;
  Blocks.Interfaces.RealInput u1 "Signal for true";
  Blocks.Interfaces.BooleanInput u2 "Which signal";
  Blocks.Interfaces.RealInput u3 "Signal for false";
  Blocks.Interfaces.RealOutput y "The chosen signal";
equation
  y = if u2 then u1 else u3;
end Switch;
