within Drivetrain.Vehicles;
block Driver "Driver who follows a speed: PI controller with feedforward, against windup, on accelerator and brake"
  extends Modelica.Blocks.Icons.Block;
  parameter SI.Velocity v_nominal(final min = Modelica.Constants.small) = 30 "Speed by which errors are divided";
  parameter Real K_p(final min = 0, unit = "1") = 20 "Gain";
  parameter Real K_i(final min = 0, unit = "1/s") = 1 "Gain of the integral";
  parameter Real K_ff(unit = "1") = 0.1 "Feedforward of the wanted speed";
  parameter Real K_g(unit = "1/rad") = 0 "Feedforward of the slope";
  parameter Boolean useSlope = false "Does the driver see the slope?" annotation(Evaluate = true, HideResult = true);
  Modelica.Blocks.Interfaces.RealInput v_ref(unit = "m/s") "Speed wanted" annotation(Placement(transformation(extent = {{-140, 40}, {-100, 80}})));
  Modelica.Blocks.Interfaces.RealInput v(unit = "m/s") "Speed" annotation(Placement(transformation(extent = {{-140, -80}, {-100, -40}})));
  Modelica.Blocks.Interfaces.RealInput slope(unit = "rad") if useSlope "Angle of the road" annotation(Placement(transformation(extent = {{-20, -20}, {20, 20}}, rotation = 90, origin = {0, -120})));
  Modelica.Blocks.Interfaces.RealOutput command(unit = "1") "From -1 (brake) to 1 (accelerator)" annotation(Placement(transformation(extent = {{100, -10}, {120, 10}})));
  Modelica.Blocks.Interfaces.RealOutput accelerator(unit = "1") "Accelerator, from 0 to 1" annotation(Placement(transformation(extent = {{100, 50}, {120, 70}})));
  Modelica.Blocks.Interfaces.RealOutput brake(unit = "1") "Brake, from 0 to 1" annotation(Placement(transformation(extent = {{100, -70}, {120, -50}})));
  Real e(unit = "1") "Error by v_nominal";
  Real y(unit = "1") "Command without limits";
  Real I(start = 0, fixed = true) "Integral";
protected
  constant Real fade = 0.1 "How far beyond a limit the integral stands still";
  Modelica.Blocks.Interfaces.RealInput slope_internal(unit = "rad") "Slope that is seen";
equation
  connect(slope, slope_internal);
  if not useSlope then
    slope_internal = 0;
  end if;
  e = (v_ref - v)/v_nominal;
  y = K_ff*v_ref/v_nominal + K_p*e + I + K_g*slope_internal;
  command = max(-1, min(1, y));
  // A fade, not a switch: with a switch y slides along its limit.
  der(I) = K_i*e*noEvent(max(0, min(1, 1 + (1 - (if e > 0 then y else -y))/fade)));
  accelerator = max(0, command);
  brake = max(0, -command);
  annotation(
    Icon(graphics = {
      Ellipse(extent = {{-60, 60}, {60, -60}}, lineColor = {0, 0, 127}),
      Ellipse(extent = {{-15, 15}, {15, -15}}, lineColor = {0, 0, 127}, fillColor = {0, 0, 127}, fillPattern = FillPattern.Solid),
      Line(points = {{-60, 0}, {-15, 0}}, color = {0, 0, 127}, thickness = 0.5),
      Line(points = {{15, 0}, {60, 0}}, color = {0, 0, 127}, thickness = 0.5),
      Line(points = {{0, -15}, {0, -60}}, color = {0, 0, 127}, thickness = 0.5)}),
    Documentation(info = "<html>
<pre>
e = (v_ref - v)/v_nominal
y = K_ff*v_ref/v_nominal + K_p*e + I + K_g*slope
der(I) = K_i*e, but less and less, down to 0, while y is up to 0.1 beyond a limit and e pushes it further
command = y between -1 and 1;   accelerator = its positive part, brake = its negative part
</pre>
<p>So the integral does not run away while the command is at its limit.</p>
<p>Source: The MathWorks, documentation of <i>Longitudinal Driver</i>: proportional-integral control with feedforward
gains; the integral that stands still at the limits is a choice of this class.</p>
</html>"));
end Driver;
