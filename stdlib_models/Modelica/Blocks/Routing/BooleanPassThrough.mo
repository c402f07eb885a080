within Modelica.Blocks.Routing;
model BooleanPassThrough "A Boolean signal, unchanged"
  extends Modelica.Blocks.Interfaces.BooleanSISO;
equation
  y = u;
end BooleanPassThrough;
