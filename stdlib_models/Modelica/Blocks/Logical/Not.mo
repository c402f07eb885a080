within Modelica.Blocks.Logical;
block Not "y = not u"
  extends Blocks.Interfaces.partialBooleanSISO;
equation
  y = not u;
end Not;
