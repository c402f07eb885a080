within Modelica.Blocks.Logical;
block Change "True for an instant when the signal changes"
  extends Blocks.Interfaces.partialBooleanSISO;
  parameter Boolean pre_u_start = false "Signal before the start";
initial equation
  pre(u) = pre_u_start;
equation
  y = change(u);
end Change;
