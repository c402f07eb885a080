within Modelica.Blocks.Math;
block Power "y = base^u"
  extends Interfaces.SISO;
  parameter Real base = Modelica.Constants.e "Base";
  parameter Boolean useExp = true "By the exponential function? Needs a positive base" annotation(Evaluate = true);
equation
  y = if useExp then exp(u*log(base)) else base^u;
end Power;
