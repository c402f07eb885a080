within Modelica.Mechanics.Translational.Components;
model Vehicle "A vehicle on a straight road: mass, wheels and what resists"
  parameter SI.Mass m "Mass of the whole vehicle";
  parameter SI.Acceleration g = Modelica.Constants.g_n "Acceleration of free fall";
  parameter SI.Inertia J "What turns with the wheels, at their speed";
  parameter SI.Length R "Radius of the wheels";
  parameter SI.Area A(start = 1) "Frontal area";
  parameter Real Cd(start = 0.5) "Drag coefficient";
  parameter SI.Density rho = 1.2 "Density of the air";
  parameter Boolean useWindInput = false "Is the wind a signal?" annotation(Evaluate = true, HideResult = true);
  parameter SI.Velocity vWindConstant = 0 "Wind from behind, where it is no signal";
  parameter Boolean useCrInput = false "Is the rolling resistance coefficient a signal?" annotation(Evaluate = true, HideResult = true);
  parameter Real CrConstant = 0.015 "Rolling resistance divided by the normal force, where it is no signal";
  parameter SI.Velocity vReg = 1e-3 "Speed from which the rolling resistance is whole";
  parameter Boolean useInclinationInput = false "Is the inclination a signal?" annotation(Evaluate = true, HideResult = true);
  parameter Real inclinationConstant = 0 "Tangent of the slope's angle, where it is no signal";
  SI.Position s(displayUnit = "km", start = 0) = mass.s "Distance";
  SI.Velocity v(displayUnit = "km/h", start = 0) = mass.v "Speed";
  SI.Acceleration a = mass.a "Acceleration";
protected
  constant SI.Velocity vRef = 1 "Speed for which the drag is given";
public
  Sources.QuadraticSpeedDependentForce fDrag(
    final useSupport = true,
    final f_nominal = -Cd*A*rho*vRef^2/2,
    final ForceDirection = false,
    final v_nominal = vRef) "Drag of the air, relative to the wind";
  RollingResistance fRoll(
    final fWeight = m*g,
    final useCrInput = useCrInput,
    final CrConstant = CrConstant,
    final useInclinationInput = useInclinationInput,
    final inclinationConstant = inclinationConstant,
    final reg = Modelica.Blocks.Types.Regularization.Linear,
    final v0 = vReg) "Rolling resistance";
  Sources.Force fGrav "Weight along the slope";
  Interfaces.Flange_b flangeT "The body, for a trailer or a force" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  Modelica.Mechanics.Rotational.Interfaces.Flange_a flangeR "Axle of the driven wheels" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  Modelica.Mechanics.Rotational.Components.Inertia inertia(final J = J) "What turns with the wheels";
  IdealRollingWheel idealRollingWheel(final radius = R) "The wheels, without slip";
  Mass mass(final m = m) "The body";
  Modelica.Blocks.Interfaces.RealInput inclination if useInclinationInput "Tangent of the slope's angle";
  Modelica.Blocks.Interfaces.RealInput cr if useCrInput "Rolling resistance divided by the normal force";
  Modelica.Blocks.Interfaces.RealInput vWind(unit = "m/s") if useWindInput "Wind from behind";
  Sources.Speed windSpeed(s(fixed = true)) "The air, which is the support of the drag";
  Modelica.Blocks.Math.Gain gravForceGain(final k = -m*g) "Weight";
protected
  Modelica.Blocks.Sources.Constant constInclination(k = inclinationConstant) if not useInclinationInput "Inclination";
  Modelica.Blocks.Sources.Constant constWindSpeed(k = vWindConstant) if not useWindInput "Wind";
public
  Modelica.Blocks.Math.Atan atan "Angle of the slope";
  Modelica.Blocks.Math.Sin sin "Share of the weight";
equation
  connect(flangeR, inertia.flange_a);
  connect(inertia.flange_b, idealRollingWheel.flangeR);
  connect(idealRollingWheel.flangeT, mass.flange_a);
  connect(mass.flange_b, flangeT);
  connect(mass.flange_b, fDrag.flange);
  connect(mass.flange_b, fRoll.flange);
  connect(mass.flange_b, fGrav.flange);
  connect(windSpeed.flange, fDrag.support);
  connect(vWind, windSpeed.v_ref);
  connect(constWindSpeed.y, windSpeed.v_ref);
  connect(cr, fRoll.cr);
  connect(inclination, fRoll.inclination);
  connect(inclination, atan.u);
  connect(constInclination.y, atan.u);
  connect(atan.y, sin.u);
  connect(sin.y, gravForceGain.u);
  connect(gravForceGain.y, fGrav.f);
  annotation(
    Icon(graphics = {
      Polygon(points = {{-90, -20}, {-85, 10}, {-45, 20}, {-20, 55}, {45, 55}, {65, 20}, {90, 15}, {92, -20}}, lineColor = {0, 127, 0}, fillColor = {200, 225, 200}, fillPattern = FillPattern.Solid),
      Ellipse(extent = {{-70, 0}, {-30, -45}}, lineColor = {0, 0, 0}, fillColor = {60, 60, 60}, fillPattern = FillPattern.Solid),
      Ellipse(extent = {{35, 0}, {75, -45}}, lineColor = {0, 0, 0}, fillColor = {60, 60, 60}, fillPattern = FillPattern.Solid),
      Line(points = {{-100, -46}, {100, -46}}, color = {0, 0, 0}),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255}),
      Text(extent = {{-150, -110}, {150, -140}}, textString = "m = %m", textColor = {0, 0, 0})}),
    Documentation(info = "<html>
<p>The driven wheels turn at v/R and push the mass m against three resistances:</p>
<table>
<tr><td>air</td><td>Cd&middot;A&middot;rho/2&middot;|v &minus; vWind|&middot;(v &minus; vWind)</td></tr>
<tr><td>rolling</td><td>Cr&middot;m&middot;g&middot;cos &alpha;, from vReg on, see
<a href=\"modelica://Modelica.Mechanics.Translational.Components.RollingResistance\">RollingResistance</a></td></tr>
<tr><td>slope</td><td>m&middot;g&middot;sin &alpha;, where tan &alpha; is the inclination</td></tr>
</table>
<p>Limits: one degree of freedom; no slip, no pitch, no load transfer. At standstill it does not hold on a slope.</p>
</html>"));
end Vehicle;
