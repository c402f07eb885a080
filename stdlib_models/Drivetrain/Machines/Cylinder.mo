within Drivetrain.Machines;
model Cylinder "One throw of a crankshaft with piston and gas"
  extends Modelica.Mechanics.Rotational.Interfaces.PartialTwoFlanges;
  parameter CylinderData data "Geometry, masses and combustion";
  parameter SI.Angle firing = 0 "Angle of flange_a at which this cylinder fires";
  parameter Boolean usePressureTable = false "Is the pressure a table? Else it follows from compression and a Wiebe function" annotation(Evaluate = true);
  parameter Real pressureTable[:, 3] = [-1, 1e5, 1e5; 1, 1e5, 1e5]
    "Columns: angle from the firing dead centre in rad, over a whole cycle; pressure in Pa at load 0; at load 1";
  parameter StateSelect stateSelect = StateSelect.default "Are angle and speed to be states?" annotation(HideResult = true);
  Modelica.Blocks.Interfaces.RealInput load(unit = "1") "Load, from 0 to 1" annotation(Placement(transformation(extent = {{-20, -20}, {20, 20}}, rotation = 270, origin = {0, 120})));
  Boolean fires = true "Is there combustion? To be given where this class is used";
  SI.Pressure p "Pressure in the cylinder";
  CrankDrive crank(
    final r = data.r,
    final l = data.l,
    final offset = data.offset,
    final phi0 = -firing,
    final m_piston = data.m_piston,
    final m_rod = data.m_rod,
    final a = data.a,
    final J_rod = data.J_rod,
    final J_crank = data.J_crank,
    final stateSelect = stateSelect) "Crank, rod and piston";
  Modelica.Mechanics.Translational.Sources.Force gas "Force of the gas";
protected
  final parameter SI.Area A = Modelica.Constants.pi*data.bore^2/4 "Area of the piston";
  final parameter SI.Angle cycle = data.strokes*Modelica.Constants.pi "Angle of a cycle";
  final parameter Real constants[24] = Functions.cylinderConstants(data) "What the pressure needs and does not depend on the angle";
  SI.Angle theta "Angle from the nearest firing dead centre, for the table";
  Real share "Load, or 0 where there is no combustion";
equation
  assert(data.strokes == 2 or data.strokes == 4, "A cycle has 2 or 4 strokes (data.strokes)");
  assert(
    -cycle/2 < data.closing and data.closing <= data.ignition and data.ignition + data.duration <= data.opening
      and data.opening + data.blend <= (if data.strokes == 4 then cycle/2 - data.blend/2 else cycle + data.closing)
      and (data.strokes == 2 or data.closing >= data.blend/2 - cycle/2),
    "The inlet must close before the ignition, combustion must end before the outlet opens, and there must be room for the gas exchange (data.closing, data.ignition, data.duration, data.opening, data.blend)");
  assert(
    not usePressureTable or pressureTable[1, 1] <= -cycle/2 and pressureTable[size(pressureTable, 1), 1] >= cycle/2,
    "The table of the pressure must cover a whole cycle: from -strokes*pi/2 to strokes*pi/2 (pressureTable)");
  share = if fires then load else 0;
  if usePressureTable then
    theta = noEvent(crank.psi - cycle*floor(crank.psi/cycle + 0.5));
    p = (1 - share)*Modelica.Math.Vectors.interpolate(pressureTable[:, 1], pressureTable[:, 2], theta)
      + share*Modelica.Math.Vectors.interpolate(pressureTable[:, 1], pressureTable[:, 3], theta);
  else
    theta = 0;
    p = Functions.cylinderPressure(crank.psi, data, data.p_closed + load*(data.p_open - data.p_closed), share*data.Q_max, constants, crank.x);
  end if;
  gas.f = -A*(p - data.p_crankcase);
  connect(flange_a, crank.flange_a);
  connect(crank.flange_b, flange_b);
  connect(gas.flange, crank.piston);
  annotation(
    __Torsion(lossless = true, excitation(angle = crank.psi, speed = crank.w, combustion = share)),
    Icon(
      coordinateSystem(preserveAspectRatio = true, extent = {{-100, -100}, {100, 100}}),
      graphics = {
        Line(points = {{-100, 0}, {100, 0}}, color = {95, 95, 95}),
        Ellipse(extent = {{-40, -70}, {40, 10}}, lineColor = {0, 0, 0}),
        Line(points = {{0, -30}, {28, -10}, {0, 50}}, color = {0, 0, 0}, thickness = 1),
        Rectangle(extent = {{-25, 70}, {25, 40}}, lineColor = {0, 0, 0}, fillColor = {192, 192, 192}, fillPattern = FillPattern.Solid),
        Line(points = {{-30, 20}, {-30, 90}, {30, 90}, {30, 20}}, color = {0, 0, 0}),
        Text(extent = {{-150, -80}, {150, -120}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(info = "<html>
<p>A <a href=\"modelica://Drivetrain.Machines.CrankDrive\">CrankDrive</a> and the force of the gas on its piston,</p>
<pre>
F = -A*(p - p_crankcase),   A = pi*bore^2/4
</pre>
<p>where p comes from <a href=\"modelica://Drivetrain.Machines.Functions.cylinderPressure\">cylinderPressure</a> or from a table over the angle. At load u the
inlet has the pressure p_closed + u*(p_open − p_closed) and a cycle the heat u*Q_max; of a table, the share u of column 3 and 1 − u of column 2. For a Diesel engine, p_closed = p_open.
Without combustion (<code>fires = false</code>) the gas is compressed and expands again: a misfire.</p>
<p>A crankshaft is a chain of such throws with springs between; the rigid one is <a href=\"modelica://Drivetrain.Machines.CombustionEngine\">CombustionEngine</a>.</p>
<p>Energy: the work of the gas counts as supplied. Load and <code>fires</code> act at once, also in the midst of a cycle.</p>
<p>Source: derived here from the balance of forces on the piston; for the pressure see the function.</p>
</html>"));
end Cylinder;
