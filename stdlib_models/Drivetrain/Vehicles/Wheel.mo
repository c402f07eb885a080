within Drivetrain.Vehicles;
model Wheel "Wheel: inertia, tyre and brake; also for all wheels of an axle"
  replaceable model Tire = MagicFormulaTire constrainedby PartialTire "Tyre";
  parameter SI.Inertia J(final min = 0) = 1 "Inertia of rim, tyre and disc";
  parameter SI.Length r(final min = Modelica.Constants.small) = 0.3 "Radius with which it rolls";
  parameter Real c_rr(final min = 0, unit = "1") = 0 "Rolling resistance by the load";
  parameter Boolean useBrake = false "Is there a brake?" annotation(Evaluate = true);
  parameter SI.Torque tau_brake(final min = 0) = 2000 "Torque of the brake at the signal 1";
  extends Modelica.Thermal.HeatTransfer.Interfaces.PartialConditionalHeatPort;
  Modelica.Mechanics.Rotational.Interfaces.Flange_a flangeR "Half shaft";
  Modelica.Mechanics.Translational.Interfaces.Flange_b flangeT "Hub";
  Modelica.Blocks.Interfaces.RealInput Fz(unit = "N") "Load";
  Modelica.Blocks.Interfaces.RealInput brakeSignal(unit = "1") if useBrake "Brake, from 0 to 1";
  Modelica.Mechanics.Rotational.Components.Inertia inertia(final J = J) "Rim, tyre and disc";
  Tire tire(final r = r, final c_rr = c_rr) "Tyre";
  Modelica.Mechanics.Rotational.Components.Brake brake(final mu_pos = [0, 1], final cgeo = 1, final fn_max = tau_brake/unitRadius, final useHeatPort = true) if useBrake "Brake";
protected
  constant SI.Length unitRadius = 1 "Makes a force of the brake's torque";
equation
  connect(flangeR, inertia.flange_a);
  if useBrake then
    connect(inertia.flange_b, brake.flange_a);
    connect(brake.flange_b, tire.flangeR);
    connect(brakeSignal, brake.f_normalized);
    connect(brake.heatPort, internalHeatPort);
  else
    connect(inertia.flange_b, tire.flangeR);
  end if;
  connect(tire.flangeT, flangeT);
  connect(Fz, tire.Fz);
  annotation(
    Icon(
      coordinateSystem(preserveAspectRatio = true, extent = {{-100, -100}, {100, 100}}),
      graphics = {
        Ellipse(extent = {{-80, 80}, {80, -80}}, lineColor = {0, 0, 0}, fillColor = {80, 80, 80}, fillPattern = FillPattern.Solid),
        Ellipse(extent = {{-50, 50}, {50, -50}}, lineColor = {0, 0, 0}, fillColor = {192, 192, 192}, fillPattern = FillPattern.Solid),
        Rectangle(extent = {{20, 50}, {45, 15}}, lineColor = {0, 0, 0}, fillColor = {255, 0, 0}, fillPattern = FillPattern.Solid),
        Text(extent = {{-150, 125}, {150, 85}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(info = "<html>
<pre>
flangeR -- inertia -- brake -- tire -- flangeT
</pre>
<p>The tyre may be exchanged: <code>Wheel(redeclare model Tire = Drivetrain.Vehicles.SimpleTire)</code>, or with coefficients,
<code>Wheel(redeclare model Tire = Drivetrain.Vehicles.MagicFormulaTire(D = 0.3, B = 5))</code>. For an axle, J and Fz are those of all its wheels.
The brake is dry friction of tau_brake times the signal, and holds at standstill (<code>Modelica.Mechanics.Rotational.Components.Brake</code>); its heat leaves through <code>heatPort</code>.</p>
<p>Source: a composition; see the parts.</p>
</html>"));
end Wheel;
