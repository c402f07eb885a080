within Drivetrain.Machines;
record CylinderData "What is known of a cylinder of a piston engine"
  extends Modelica.Icons.Record;
  parameter Integer strokes(final min = 2, final max = 4) = 4 "Strokes of a cycle: 2 or 4";
  parameter SI.Length bore(final min = Modelica.Constants.small) = 0.08 "Diameter of the piston";
  parameter SI.Length r(final min = Modelica.Constants.small) = 0.045 "Radius of the crank";
  parameter SI.Length l(final min = Modelica.Constants.small) = 0.15 "Length of the connecting rod";
  parameter SI.Length offset = 0 "How far the line of the piston passes the crankshaft";
  parameter SI.Mass m_piston(final min = 0) = 0.45 "Mass of piston, pin and rings";
  parameter SI.Mass m_rod(final min = 0) = 0.55 "Mass of the connecting rod";
  parameter SI.Length a(final min = 0) = l/3 "From the crank pin to the centre of mass of the rod";
  parameter SI.Inertia J_rod(final min = 0) = m_rod*a*(l - a) "Inertia of the rod about its centre of mass; this is that of two point masses at its ends";
  parameter SI.Inertia J_crank(final min = 0) = 0.006 "Inertia of the crank throw";
  parameter Real compression(final min = 1 + 1e-3, unit = "1") = 10 "Largest volume divided by the smallest";
  parameter Real gamma(final min = 1 + 1e-3, unit = "1") = 1.3 "Exponent of compression and expansion";
  parameter SI.Angle closing = -2.4 "Where the inlet closes, from the firing dead centre";
  parameter SI.Angle opening = 2.4 "Where the outlet opens, from the firing dead centre";
  parameter SI.Angle blend(final min = Modelica.Constants.small) = 0.6 "Angle in which the pressure changes over to that of the outlet, and from it to the inlet's";
  parameter SI.Angle ignition = -0.35 "Where combustion begins";
  parameter SI.Angle duration(final min = Modelica.Constants.small) = 1 "How long it lasts";
  parameter Real wiebe_a(final min = Modelica.Constants.small, unit = "1") = 5 "Efficiency parameter of the Wiebe function: exp(-a) stays unburnt";
  parameter Real wiebe_m(final min = 0, unit = "1") = 2 "Form factor of the Wiebe function";
  parameter SI.Heat Q_max(final min = 0) = 850 "Heat of combustion of a cycle at load 1, less that lost to the walls";
  parameter SI.Pressure p_closed(final min = 0) = 0.3e5 "Pressure in the inlet at load 0";
  parameter SI.Pressure p_open(final min = 0) = 1e5 "Pressure in the inlet at load 1";
  parameter SI.Pressure p_out(final min = 0) = 1.05e5 "Pressure in the outlet";
  parameter SI.Pressure p_crankcase(final min = 0) = 1e5 "Pressure below the piston";
  annotation(Documentation(info = "<html>
<p>Geometry, masses, compression and combustion for
<a href=\"modelica://Drivetrain.Machines.Cylinder\">Cylinder</a>. The values are those of a made-up petrol engine with 0.45 litres a
cylinder; a = 5 is the customary efficiency parameter of the Wiebe function, which leaves 0.7 % unburnt.</p>
</html>"));
end CylinderData;
