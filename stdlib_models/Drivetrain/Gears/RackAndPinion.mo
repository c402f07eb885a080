within Drivetrain.Gears;
model RackAndPinion "Pinion and rack with efficiencies in both directions and viscous friction"
  extends Modelica.Mechanics.Rotational.Interfaces.PartialElementaryRotationalToTranslational;
  extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  parameter SI.Length radius(final min = Modelica.Constants.small, start = 0.02) "Radius of the pinion's pitch circle: teeth*module/2";
  parameter Boolean backward = false "Does the rack move backward?" annotation(Evaluate = true);
  parameter Real eta(final min = 0.15, final max = 1) = 1 "Efficiency while the pinion drives";
  parameter Real eta_back(final min = 0.15, final max = 1) = eta "Efficiency while the rack drives";
  parameter SI.RotationalDampingConstant d_pinion(final min = 0) = 0 "Viscous friction of the pinion's bearings";
  parameter SI.TranslationalDampingConstant d_rack(final min = 0) = 0 "Viscous friction of the rack's guide";
  parameter SI.Power P_small(final min = Modelica.Constants.small) = 1 "Power below which losses of the mesh fade";
  SI.Angle phi "Angle of the pinion";
  SI.Position s "Position of the rack";
  SI.AngularVelocity w "Speed of the pinion";
  SI.Velocity v "Speed of the rack";
  SI.Torque tau_mesh "Torque that enters the mesh from the pinion";
  SI.Power P "Power that enters the mesh from the pinion";
  Real g "Force that leaves the mesh, divided by the ideal one";
protected
  final parameter Boolean ideal = eta >= 1 and eta_back >= 1 "Has the mesh no losses?" annotation(Evaluate = true);
  final parameter SI.Length r = if backward then -radius else radius "Way of the rack for one radian";
equation
  phi = flangeR.phi - internalSupportR.phi;
  s = flangeT.s - internalSupportT.s;
  s = r*phi;
  w = der(phi);
  v = der(s);
  tau_mesh = flangeR.tau - d_pinion*w;
  P = tau_mesh*w;
  g = if ideal then 1 elseif noEvent(P > 0) then Functions.efficiencyFactor(P, eta, P_small) else Functions.efficiencyFactor(P, eta_back, P_small);
  flangeT.f = d_rack*v - g*tau_mesh/r;
  lossPower = P*(1 - g) + d_pinion*w^2 + d_rack*v^2;
  annotation(
    __Torsion(dissipatedPower = lossPower),
    Icon(
      coordinateSystem(preserveAspectRatio = true, extent = {{-100, -100}, {100, 100}}),
      graphics = {
        Line(points = {{-100, 0}, {0, 20}}, color = {0, 0, 0}),
        Ellipse(extent = {{-45, 65}, {45, -25}}, lineColor = {0, 0, 0}, fillColor = {215, 215, 215}, fillPattern = FillPattern.Solid),
        Rectangle(extent = {{-80, -25}, {80, -50}}, lineColor = {0, 127, 0}, fillColor = {160, 215, 160}, fillPattern = FillPattern.Solid),
        Line(points = {{80, -38}, {100, -38}, {100, 0}}, color = {0, 127, 0}),
        Text(extent = {{-150, 110}, {150, 70}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(info = "<html>
<pre>
        ( o )  flangeR, radius
 ====^^^^^^^^^^====  flangeT:  s = radius*phi
</pre>
<pre>
tau_mesh = tau - d_pinion*w,   P = tau_mesh*w
f = d_rack*v - g*tau_mesh/radius,   g = eta^tanh(P/P_small), or eta_back^tanh(P/P_small) if P &lt; 0
lossPower = P*(1 - g) + d_pinion*w² + d_rack*v²
</pre>
<p>g is eta when the pinion drives and 1/eta_back when the rack drives.</p>
<p>Source: MathWorks, <i>Rack &amp; Pinion</i>, Simscape Driveline; the form of g: <code>Functions.efficiencyFactor</code>.</p>
</html>"));
end RackAndPinion;
