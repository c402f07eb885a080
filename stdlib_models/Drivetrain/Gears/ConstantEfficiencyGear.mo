within Drivetrain.Gears;
model ConstantEfficiencyGear "A gear with constant efficiencies forward and backward, without sticking and without events"
  extends Modelica.Mechanics.Rotational.Interfaces.PartialElementaryTwoFlangesAndSupport2;
  extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  parameter Real ratio(start = 1) "Turns of flange_a for one turn of flange_b; negative: in the other sense";
  parameter Real eta(final min = 0.15, final max = 1) = 1 "Efficiency while flange_a drives";
  parameter Real eta_back(final min = 0.15, final max = 1) = eta "Efficiency while flange_b drives";
  parameter SI.RotationalDampingConstant d_a(final min = 0) = 0 "Viscous friction of the bearings of flange_a";
  parameter SI.RotationalDampingConstant d_b(final min = 0) = 0 "Viscous friction of the bearings of flange_b";
  parameter SI.Power P_small(final min = Modelica.Constants.small) = 1 "Power below which losses of the mesh fade";
  SI.Angle phi_a "Angle of the left shaft relative to the housing";
  SI.Angle phi_b "Angle of the right shaft relative to the housing";
  SI.AngularVelocity w_a "Speed of the left shaft relative to the housing";
  SI.AngularVelocity w_b "Speed of the right shaft relative to the housing";
  SI.Power P "Power that enters the mesh from flange_a";
  SI.Torque tau_mesh "Torque that enters the mesh from flange_a";
  Real g "Torque that leaves the mesh, divided by the ideal one";
protected
  final parameter Boolean ideal = eta >= 1 and eta_back >= 1 "Has the mesh no losses?" annotation(Evaluate = true);
equation
  assert(abs(ratio) > 0, "The ratio of a gear must not be zero");
  phi_a = flange_a.phi - phi_support;
  phi_b = flange_b.phi - phi_support;
  phi_a = ratio*phi_b;
  w_a = der(phi_a);
  w_b = der(phi_b);
  tau_mesh = flange_a.tau - d_a*w_a;
  P = tau_mesh*w_a;
  g = if ideal then 1 elseif noEvent(P > 0) then Functions.efficiencyFactor(P, eta, P_small) else Functions.efficiencyFactor(P, eta_back, P_small);
  flange_b.tau = d_b*w_b - ratio*g*tau_mesh;
  lossPower = P*(1 - g) + d_a*w_a^2 + d_b*w_b^2;
  annotation(
    __Torsion(dissipatedPower = lossPower),
    Icon(
      coordinateSystem(preserveAspectRatio = true, extent = {{-100, -100}, {100, 100}}),
      graphics = {
        Line(points = {{-100, 0}, {-40, 0}}, color = {0, 0, 0}),
        Rectangle(extent = {{-40, 30}, {-20, -30}}, lineColor = {0, 0, 0}, fillColor = {215, 215, 215}, fillPattern = FillPattern.Solid),
        Rectangle(extent = {{-40, 90}, {-20, 30}}, lineColor = {0, 0, 0}, fillColor = {215, 215, 215}, fillPattern = FillPattern.Solid),
        Line(points = {{-20, 60}, {50, 60}, {50, 0}, {100, 0}}, color = {0, 0, 0}),
        Text(extent = {{-60, -30}, {60, -60}}, textString = "eta", textColor = {0, 0, 0}),
        Text(extent = {{-150, -70}, {150, -110}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(info = "<html>
<pre>
 flange_a --[d_a]-- mesh: ratio, eta --[d_b]-- flange_b
</pre>
<pre>
phi_a = ratio*phi_b
tau_mesh = tau_a - d_a*w_a,   P = tau_mesh*w_a
tau_b = d_b*w_b - ratio*g*tau_mesh,   g = eta^tanh(P/P_small), or eta_back^tanh(P/P_small) if P &lt; 0
lossPower = P*(1 - g) + d_a*w_a² + d_b*w_b²
</pre>
<p>g is eta when flange_a drives and 1/eta_back when flange_b drives; it is smooth, so a torque that changes its sign makes no event. Losses fade with the power and do not hold a shaft at rest: for gears
that stick use <code>LossyGear</code> of the standard library, for self-locking ones <code>WormGear</code> and <code>LeadScrew</code>.</p>
<p>Source: MathWorks, <i>Model Gears with Losses</i>, Simscape Driveline: constant efficiency with a threshold of power, viscous friction of both shafts. The form of g: <code>Functions.efficiencyFactor</code>.</p>
</html>"));
end ConstantEfficiencyGear;
