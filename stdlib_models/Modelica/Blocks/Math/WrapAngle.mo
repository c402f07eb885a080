within Modelica.Blocks.Math;
block WrapAngle "An angle without whole turns"
  extends Interfaces.SISO(u(unit = "rad"), y(unit = "rad"));
  parameter Boolean positiveRange = false "From 0 to 2*pi? Else from -pi to pi";
equation
  y = Modelica.Math.wrapAngle(u, positiveRange);
end WrapAngle;
