within Modelica.Blocks.Logical;
block LogicalSwitch "One of two Boolean signals"
  extends Blocks.Interfaces.partialBooleanSI3SO;
equation
  y = if u2 then u1 else u3;
end LogicalSwitch;
