within Drivetrain.Machines;
model CombustionEngine "Piston engine with a rigid crankshaft: any number of cylinders, firing order, misfire, friction"
  extends Modelica.Mechanics.Rotational.Interfaces.PartialTwoFlanges;
  parameter Integer n(final min = 1) = 4 "Number of cylinders";
  parameter CylinderData data "Each cylinder";
  parameter Integer order[n] = if n == 4 then {if i == 1 then 1 elseif i == 2 then 3 elseif i == 3 then 4 else 2 for i in 1:n} else 1:n "Order in which they fire";
  parameter SI.Angle firing[n] = Functions.evenFiring(order, data.strokes) "Angle of the crankshaft at which each cylinder fires; only where the distances are uneven";
  parameter SI.Inertia J(final min = 0) = 0 "Inertia beside the cylinders: flywheel, pulley, crankshaft";
  parameter Boolean usePressureTable = false "Is the pressure a table?" annotation(Evaluate = true);
  parameter Real pressureTable[:, 3] = [-1, 1e5, 1e5; 1, 1e5, 1e5] "As in Cylinder";
  parameter Boolean useFriction = false "Is there friction of pistons, bearings, pumps?" annotation(Evaluate = true);
  parameter SI.Pressure fmep(final min = 0) = 1e5 "Mean effective pressure of friction: work lost in a cycle divided by the swept volume";
  extends Modelica.Thermal.HeatTransfer.Interfaces.PartialConditionalHeatPort;
  Modelica.Blocks.Interfaces.RealInput load(unit = "1") "Load, from 0 to 1" annotation(Placement(transformation(extent = {{-20, -20}, {20, 20}}, rotation = 270, origin = {0, 120})));
  Boolean fires[n] = fill(true, n) "Which cylinders have combustion; to be given where some have not";
  SI.Angle phi(stateSelect = StateSelect.prefer) "Angle of the crankshaft";
  SI.AngularVelocity w(stateSelect = StateSelect.prefer) "Speed of the crankshaft";
  Cylinder cylinder[n](
    each data = data, final firing = firing, each final usePressureTable = usePressureTable, each pressureTable = pressureTable, fires = fires) "The cylinders";
  Modelica.Mechanics.Rotational.Components.Inertia flywheel(final J = J) "Inertia beside the cylinders";
  Modelica.Mechanics.Rotational.Components.BearingFriction friction(final tau_pos = [0, tau_friction], final useHeatPort = true) if useFriction "Friction";
protected
  final parameter SI.Volume V_swept =
    n*Modelica.Constants.pi*data.bore^2/4*(sqrt((data.l + data.r)^2 - data.offset^2) - sqrt((data.l - data.r)^2 - data.offset^2)) "Swept volume";
  final parameter SI.Torque tau_friction = fmep*V_swept/(data.strokes*Modelica.Constants.pi) "Torque of friction";
equation
  phi = flange_a.phi;
  w = der(phi);
  for i in 1:n loop
    connect(load, cylinder[i].load);
  end for;
  connect(flange_a, cylinder[1].flange_a);
  for i in 1:n - 1 loop
    connect(cylinder[i].flange_b, cylinder[i + 1].flange_a);
  end for;
  connect(cylinder[n].flange_b, flywheel.flange_a);
  if useFriction then
    connect(flywheel.flange_b, friction.flange_a);
    connect(friction.flange_b, flange_b);
    connect(friction.heatPort, internalHeatPort);
  else
    connect(flywheel.flange_b, flange_b);
  end if;
  annotation(
    __Torsion(lossless = true),
    Icon(
      coordinateSystem(preserveAspectRatio = true, extent = {{-100, -100}, {100, 100}}),
      graphics = {
        Rectangle(extent = {{-80, 20}, {80, -60}}, lineColor = {0, 0, 0}, fillColor = {215, 215, 215}, fillPattern = FillPattern.Solid),
        Rectangle(extent = {{-70, 70}, {-40, 20}}, lineColor = {0, 0, 0}),
        Rectangle(extent = {{-33, 70}, {-3, 20}}, lineColor = {0, 0, 0}),
        Rectangle(extent = {{4, 70}, {34, 20}}, lineColor = {0, 0, 0}),
        Rectangle(extent = {{41, 70}, {71, 20}}, lineColor = {0, 0, 0}),
        Line(points = {{-100, 0}, {100, 0}}, color = {0, 0, 0}),
        Text(extent = {{-150, -80}, {150, -120}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(info = "<html>
<pre>
flange_a -- cylinder[1] -- cylinder[2] -- ... -- cylinder[n] -- flywheel -- friction -- flange_b
                 all on one rigid crankshaft of angle phi
</pre>
<p>Cylinder i has its firing dead centre at phi = <code>firing[i]</code>, and its crank stands there. By default all fire at equal distances, in the order
given (of four cylinders 1-3-4-2); for other distances, as of a V engine with shared pins, give <code>firing</code>. Cylinders may misfire:
<code>CombustionEngine(fires = {true, time &lt; 2, true, true})</code>.</p>
<p>Friction is a dry torque of constant size against the rotation, from the mean effective pressure:</p>
<pre>
M_f = fmep*V_swept/(strokes*pi)
</pre>
<p>Its heat leaves through <code>heatPort</code>. It holds at rest, see <code>Modelica.Mechanics.Rotational.Components.BearingFriction</code>.</p>
<p>Source: for the cylinders see <a href=\"modelica://Drivetrain.Machines.Cylinder\">Cylinder</a>; for M_f the definition of a mean effective pressure, work of a
cycle divided by the swept volume.</p>
</html>"));
end CombustionEngine;
