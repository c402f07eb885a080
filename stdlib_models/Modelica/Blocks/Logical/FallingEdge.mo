within Modelica.Blocks.Logical;
block FallingEdge "True for an instant when the signal becomes false"
  extends Blocks.Interfaces.partialBooleanSISO;
  parameter Boolean pre_u_start = false "Signal before the start";
initial equation
  pre(u) = pre_u_start;
equation
  y = not u and pre(u);
end FallingEdge;
