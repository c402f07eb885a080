within Modelica.Blocks.Math;
block WrapAngle "An angle without whole turns"
  extends Interfaces.SISO(u(unit = "rad"), y(unit = "rad"));
  parameter Boolean positiveRange = false "From 0 to 2*pi? Else from -pi to pi";
equation
  y = Modelica.Math.wrapAngle(u, positiveRange);
  annotation(Icon(graphics = {
      Text(extent = {{-80, 45}, {80, -45}}, textString = "∠", textColor = {0, 0, 127})}));
end WrapAngle;
