within Modelica.Blocks.Logical;
block Pre "The signal of the last event iteration; breaks a Boolean loop"
  extends Blocks.Interfaces.partialBooleanSISO;
  parameter Boolean pre_u_start = false "Signal before the start";
initial equation
  pre(u) = pre_u_start;
equation
  y = pre(u);
end Pre;
