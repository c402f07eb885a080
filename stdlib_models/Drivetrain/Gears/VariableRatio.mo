within Drivetrain.Gears;
model VariableRatio "A gear whose ratio is a signal, with compliance and efficiency"
  extends Modelica.Mechanics.Rotational.Interfaces.PartialElementaryTwoFlangesAndSupport2;
  extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  parameter SI.RotationalSpringConstant c(final min = Modelica.Constants.small, start = 1e4) "Stiffness, seen at flange_a";
  parameter SI.RotationalDampingConstant d(final min = 0, start = 10) "Damping, seen at flange_a";
  parameter Real eta(final min = 0.15, final max = 1) = 1 "Efficiency, in both directions of power";
  parameter SI.Power P_small(final min = Modelica.Constants.small) = 1 "Power below which losses fade";
  Modelica.Blocks.Interfaces.RealInput ratio "Turns of flange_a for one turn of flange_b; 0: flange_b is free, flange_a held by the compliance" annotation(Placement(transformation(extent = {{-20, -20}, {20, 20}}, rotation = 270, origin = {0, 120})));
  SI.AngularVelocity w_a "Speed of the left shaft relative to the housing";
  SI.AngularVelocity w_b "Speed of the right shaft relative to the housing";
  SI.Angle twist(start = 0, fixed = true, stateSelect = StateSelect.prefer) "Twist, seen at flange_a";
  SI.Torque tau "Torque of the compliance";
  SI.Power P "Power that passes to flange_b without losses";
  Real g "Torque that leaves, divided by the ideal one";
protected
  final parameter Boolean ideal = eta >= 1 "Are there no losses?" annotation(Evaluate = true);
  SI.AngularVelocity w_twist "Speed of the twist";
equation
  w_a = der(flange_a.phi - phi_support);
  w_b = der(flange_b.phi - phi_support);
  w_twist = w_a - ratio*w_b;
  der(twist) = w_twist;
  tau = c*twist + d*w_twist;
  P = tau*ratio*w_b;
  g = if ideal then 1 else Functions.efficiencyFactor(P, eta, P_small);
  flange_a.tau = tau;
  flange_b.tau = -ratio*g*tau;
  lossPower = d*w_twist^2 + P*(1 - g);
  annotation(
    __Torsion(storedEnergy = c*twist^2/2, dissipatedPower = lossPower),
    Icon(
      coordinateSystem(preserveAspectRatio = true, extent = {{-100, -100}, {100, 100}}),
      graphics = {
        Line(points = {{-100, 0}, {-50, 0}}, color = {0, 0, 0}),
        Line(points = {{50, 0}, {100, 0}}, color = {0, 0, 0}),
        Polygon(points = {{-50, 20}, {50, 60}, {50, -60}, {-50, -20}, {-50, 20}}, lineColor = {0, 0, 0}, fillColor = {215, 215, 215}, fillPattern = FillPattern.Solid),
        Line(points = {{-60, -70}, {60, 70}}, color = {0, 0, 127}, arrow = {Arrow.None, Arrow.Filled}),
        Text(extent = {{-150, -70}, {150, -110}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(info = "<html>
<pre>
 flange_a --[c, d]-- ratio(t) -- flange_b          w_a = ratio*w_b + der(twist)
</pre>
<pre>
tau_a = c*twist + d*der(twist),   tau_b = -ratio*g*tau_a,   g = eta^tanh(P/P_small),   P = tau_a*ratio*w_b
</pre>
<p>The ratio ties speeds, not angles: there is no angle to which the gear would return. While it changes, the compliance gives the torque that speeds up one side and slows down the other; so the signal may jump,
and it may depend on anything. Power that the actuator of the ratio would take part in is left out.</p>
<p>Source: MathWorks, <i>Variable Ratio Transmission</i>, Simscape Driveline: time-dependent ratio and compliance between the shafts; the power balance is derived here.</p>
</html>"));
end VariableRatio;
