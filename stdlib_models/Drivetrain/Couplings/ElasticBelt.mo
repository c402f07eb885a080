within Drivetrain.Couplings;
model ElasticBelt "A belt that stretches, under pretension, around two pulleys"
  extends Modelica.Mechanics.Rotational.Interfaces.PartialTwoFlanges;
  extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  parameter SI.Radius r_a(final min = Modelica.Constants.small, start = 0.05) "Radius of the pulley of flange_a, to the middle of the belt";
  parameter SI.Radius r_b(final min = Modelica.Constants.small, start = 0.1) "Radius of the pulley of flange_b";
  parameter SI.Distance a(final min = Modelica.Constants.small, start = 0.4) "Distance of the axes";
  parameter SI.Force EA(final min = Modelica.Constants.small, start = 1e5) "Force for a strain of 1";
  parameter SI.Time T_d(final min = 0) = 0 "Damping divided by stiffness";
  parameter SI.Force F_0(final min = 0, start = 300) "Pretension of each span";
  parameter Real mu(final min = 0) = 0.5 "Friction coefficient between belt and pulleys, for the warning only";
  final parameter SI.Length L = sqrt(a^2 - (r_b - r_a)^2) "Length of a span";
  final parameter SI.TranslationalSpringConstant c = EA/L "Stiffness of a span";
  final parameter SI.Angle alpha = Modelica.Constants.pi - 2*asin(abs(r_b - r_a)/a) "Wrap on the smaller pulley";
  SI.Position e(start = 0, stateSelect = StateSelect.prefer, nominal = 1e-3) "Stretch of the span that flange_a pulls when it drives forward";
  SI.Velocity v(start = 0, stateSelect = StateSelect.prefer) "Its speed";
  SI.Force F_1 "Force of this span";
  SI.Force F_2 "Force of the other span";
  Real mu_needed(unit = "1") "Friction coefficient without which the belt slips";
protected
  SI.Force S_1 "Elastic force of the first span";
  SI.Force S_2 "Elastic force of the second span";
  SI.Force F_small "Least force that counts for mu_needed: a slack span would ask for infinite friction, a slack belt has no ratio of forces";
  constant SI.Force unitForce = 1;
equation
  assert(a > r_a + r_b, "The pulleys overlap: the distance of the axes (a) is not larger than both radii");
  e = r_a*flange_a.phi - r_b*flange_b.phi;
  v = der(e);
  S_1 = noEvent(max(0, F_0 + c*e));
  S_2 = noEvent(max(0, F_0 - c*e));
  F_1 = noEvent(if S_1 > 0 then max(0, S_1 + c*T_d*v) else 0);
  F_2 = noEvent(if S_2 > 0 then max(0, S_2 - c*T_d*v) else 0);
  flange_a.tau = r_a*(F_1 - F_2);
  flange_b.tau = -r_b*(F_1 - F_2);
  lossPower = (F_1 - S_1)*v - (F_2 - S_2)*v;
  F_small = 1e-6*noEvent(max(max(F_1, F_2), unitForce));
  mu_needed = noEvent(log(max(max(F_1, F_2), F_small)/max(min(F_1, F_2), F_small)))/alpha;
  assert(mu_needed <= mu, "The belt would slip on the smaller pulley: raise the pretension (F_0)", AssertionLevel.warning);
  annotation(
    __Torsion(storedEnergy = (S_1^2 + S_2^2)/(2*c)),
    Icon(
      coordinateSystem(preserveAspectRatio = true, extent = {{-100, -100}, {100, 100}}),
      graphics = {
        Ellipse(extent = {{-90, 30}, {-30, -30}}, lineColor = {0, 0, 0}, fillColor = {192, 192, 192}, fillPattern = FillPattern.Solid),
        Ellipse(extent = {{10, 50}, {110, -50}}, lineColor = {0, 0, 0}, fillColor = {192, 192, 192}, fillPattern = FillPattern.Solid),
        Line(points = {{-66, 30}, {56, 50}}, color = {0, 0, 0}, thickness = 1),
        Line(points = {{-66, -30}, {56, -50}}, color = {0, 0, 0}, thickness = 1),
        Text(extent = {{-150, 100}, {150, 60}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(info = "<html>
<pre>
    ____F_2______
  (r_a)        ( r_b )      flange_a drives forward: F_1 grows, F_2 falls
    ‾‾‾‾F_1‾‾‾‾‾‾
</pre>
<pre>
e = r_a*phi_a - r_b*phi_b
F_1 = F_0 + c*(e + T_d*der(e)),  F_2 = F_0 - c*(e + T_d*der(e)),  each not below 0 (a slack span)
tau_a = r_a*(F_1 - F_2),         tau_b = -r_b*(F_1 - F_2),        c = EA/L,  L = √(a² - (r_b - r_a)²)
</pre>
<p>The belt does not slip here. It would where the ratio of forces is more than exp(mu*alpha) with the wrap alpha = π − 2*asin(|r_b − r_a|/a) on the smaller pulley (Euler's and Eytelwein's
equation, from the equilibrium dF = mu*F*dα of a piece of belt): <code>mu_needed</code> says how much friction it takes, and a warning is given above <code>mu</code>. Inertias of pulleys are to be added outside;
centrifugal force on the belt is left out.</p>
<p>Source: derived here from Hooke's law, geometry and the equilibrium of a piece of belt.</p>
</html>"));
end ElasticBelt;
