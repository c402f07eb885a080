within Modelica.Blocks.Logical;
block Edge "True for an instant when the signal becomes true"
  extends Blocks.Interfaces.partialBooleanSISO;
  parameter Boolean pre_u_start = false "Signal before the start";
initial equation
  pre(u) = pre_u_start;
equation
  y = edge(u);
end Edge;
