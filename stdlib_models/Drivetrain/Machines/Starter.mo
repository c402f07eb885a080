within Drivetrain.Machines;
model Starter "Starter: battery, direct-current motor, pinion and overrunning clutch"
  parameter Boolean series = true "Is the field wound in series? Else permanent magnets" annotation(Evaluate = true);
  parameter SI.Voltage V_battery(final min = 0) = 12.6 "Voltage of the battery without load";
  parameter SI.Resistance R_battery(final min = 0) = 0.008 "Resistance of battery and cables";
  parameter SI.Resistance R_motor(final min = Modelica.Constants.small) = 0.012 "Resistance of the motor, with its brushes";
  parameter Real k_series(final min = Modelica.Constants.small, unit = "N.m/A2") = 3e-5 "Torque over the square of the current, of a series motor";
  parameter SI.ElectricalTorqueConstant k_magnets(final min = Modelica.Constants.small) = 0.012 "Torque over the current, with magnets";
  parameter SI.RotationalDampingConstant d(final min = 0) = 1e-4 "Friction of the motor over its speed";
  parameter SI.Inertia J(final min = Modelica.Constants.small) = 3e-4 "Inertia of the motor";
  parameter Real ratio(final min = Modelica.Constants.small, unit = "1") = 12 "Turns of the motor for one of the ring gear";
  Modelica.Mechanics.Rotational.Interfaces.Flange_b flange "Ring gear of the engine";
  Modelica.Blocks.Interfaces.BooleanInput on "Is it switched on?";
  SI.Current I "Current";
  SI.Voltage V "Voltage at the motor";
  SI.Torque tau "Torque of the motor";
  SI.AngularVelocity w "Speed of the motor";
  Modelica.Mechanics.Rotational.Sources.Torque source "Torque of the motor";
  Modelica.Mechanics.Rotational.Components.Inertia motor(final J = J, phi(start = 0, fixed = true), w(start = 0, fixed = true)) "Motor";
  Modelica.Mechanics.Rotational.Components.Damper friction(final d = d) "Friction of the motor";
  Modelica.Mechanics.Rotational.Components.Fixed housing "Housing";
  Modelica.Mechanics.Rotational.Components.IdealGear gear(final ratio = ratio) "Pinion and ring gear";
  Modelica.Mechanics.Rotational.Components.OneWayClutch clutch(final mu_pos = [0, 1], final fn_max = 1) "Overrunning clutch";
protected
  Modelica.Blocks.Sources.Constant nothing(final k = 0) "The clutch has no friction when it runs over";
equation
  when initial() then
    assert(clutch.w_rel > -1e-6, "The engine must not turn backward against the starter's motor at the start: the overrunning clutch is rigid");
  end when;
  w = motor.w;
  if series then
    I = if on then V_battery/(R_battery + R_motor + k_series*max(0, w)) else 0;
    tau = k_series*I^2;
  else
    I = if on then max(0, (V_battery - k_magnets*w)/(R_battery + R_motor)) else 0;
    tau = k_magnets*I;
  end if;
  V = V_battery - R_battery*I;
  source.tau = tau;
  connect(source.flange, motor.flange_a);
  connect(motor.flange_b, friction.flange_a);
  connect(friction.flange_b, housing.flange);
  connect(motor.flange_b, gear.flange_a);
  connect(gear.flange_b, clutch.flange_a);
  connect(clutch.flange_b, flange);
  connect(nothing.y, clutch.f_normalized);
  annotation(
    __Torsion(lossless = true),
    Icon(
      coordinateSystem(preserveAspectRatio = true, extent = {{-100, -100}, {100, 100}}),
      graphics = {
        Rectangle(extent = {{-80, 50}, {20, -50}}, lineColor = {0, 0, 0}, fillColor = {0, 128, 255}, fillPattern = FillPattern.Solid),
        Rectangle(extent = {{20, 8}, {60, -8}}, lineColor = {0, 0, 0}, fillColor = {192, 192, 192}, fillPattern = FillPattern.Solid),
        Rectangle(extent = {{60, 30}, {80, -30}}, lineColor = {0, 0, 0}, fillColor = {192, 192, 192}, fillPattern = FillPattern.Solid),
        Line(points = {{80, 0}, {100, 0}}, color = {0, 0, 0}),
        Text(extent = {{-150, 100}, {150, 60}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(info = "<html>
<pre>
battery -- motor (J, friction) -- gear ratio:1 -- overrunning clutch -- flange (ring gear)
V_battery = (R_battery + R_motor)*I + EMF,   EMF*I = tau*w
series:   tau = k_series*I^2,   EMF = k_series*I*w,   so I = V_battery/(R_battery + R_motor + k_series*w)
magnets:  tau = k_magnets*I,    EMF = k_magnets*w,    so I = (V_battery - k_magnets*w)/(R_battery + R_motor), not below zero
</pre>
<p>When the engine runs faster than the motor drives it, the clutch parts, and the motor runs alone, up to where friction balances it.</p>
<p>Energy: the mechanical power of the motor is supplied; what its resistance and the battery's lose is no part of the balance. Limits: no inductance, no
saturation, no engagement of the pinion: it is always in mesh; the clutch is rigid, so the engine must not turn backward at the start (<code>Modelica.Mechanics.Rotational.Components.OneWayClutch</code>).</p>
<p>Source: Kirchhoff's and Faraday's laws, derived here (a field in proportion to the current is that of a series motor without saturation); how current, speed, torque and battery
hang together: Toyota, <i>Starter overhaul</i>, characteristics of DC series motors.</p>
</html>"));
end Starter;
