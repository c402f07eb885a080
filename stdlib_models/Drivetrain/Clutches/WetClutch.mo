within Drivetrain.Clutches;
model WetClutch "Clutch with plates in oil: filling, friction, drag, heat"
  extends Modelica.Mechanics.Rotational.Icons.Clutch;
  extends Modelica.Mechanics.Rotational.Interfaces.PartialCompliantWithRelativeStates;
  extends Modelica.Mechanics.Rotational.Interfaces.PartialFriction;
  extends Interfaces.PartialWarmFriction;
  parameter Integer n(final min = 1) = 10 "Number of friction surfaces";
  parameter SI.Radius r_i(final min = 0) = 0.06 "Inner radius of the linings";
  parameter SI.Radius r_o(final min = Modelica.Constants.small) = 0.08 "Outer radius of the linings";
  parameter Real mu_pos[:, 2](each final min = 0) = [0, 0.11] "Friction coefficient (second column) over w_rel in rad/s (first column, from 0); its last value is held beyond";
  parameter Real peak(final min = 1) = 1 "Breakaway torque divided by the friction at speed zero";
  parameter SI.Area A(final min = Modelica.Constants.small) = 0.005 "Area of the piston";
  parameter SI.Length s_clear(final min = 0) = 0.002 "Way of the piston until the plates touch: sum of all clearances";
  parameter SI.Force F_0(final min = 0) = 500 "Force of the return springs, plates open";
  parameter SI.TranslationalSpringConstant k(final min = 0) = 5e4 "Stiffness of the return springs";
  parameter SI.TranslationalSpringConstant k_pack(final min = Modelica.Constants.small) = 5e7 "Stiffness of the plates that touch, and of the piston's stop";
  parameter SI.VolumeFlowRate q_nom(final min = Modelica.Constants.small) = 1e-4 "Flow into the piston's chamber at dp_nom";
  parameter SI.Pressure dp_nom(final min = Modelica.Constants.small) = 5e5 "Difference of pressure for q_nom";
  parameter SI.Pressure dp_small(final min = Modelica.Constants.small) = 100 "Below it, the flow grows in proportion to the difference of pressure";
  parameter SI.DynamicViscosity eta(final min = 0) = 0.01 "Viscosity of the oil between the plates";
  parameter SI.Density rho(final min = Modelica.Constants.small) = 850 "Density of the oil";
  parameter SI.VolumeFlowRate q_oil(final min = 0) = 1e-5 "Oil that flows through each gap";
  parameter SI.Length h_0(final min = Modelica.Constants.small) = 2e-5 "Thickness of the film that is left when the plates touch";
  Modelica.Blocks.Interfaces.RealInput p(final unit = "Pa") "Pressure before the orifice of the piston's chamber, above that of the surroundings" annotation(Placement(transformation(extent = {{-20, -20}, {20, 20}}, rotation = 270, origin = {0, 110})));
  SI.Pressure p_piston "Pressure on the piston";
  SI.Position s(start = 0, fixed = true, nominal = 1e-3) "Way of the piston";
  SI.Force fn "Force that presses the plates";
  SI.Length h "Thickness of the film in each gap";
  SI.Torque tau_friction "Torque of the plates that touch";
  SI.Torque tau_drag "Torque of the film";
protected
  final parameter Real cgeo(final unit = "m") = n*2/3*(r_o^3 - r_i^3)/(r_o^2 - r_i^2) "Torque by friction force";
  final parameter Real mu0 = Drivetrain.Functions.frictionCoefficient(mu_pos, 0) "Friction coefficient at speed zero";
  SI.Pressure dp "What drives the flow into the chamber";
  Real r2(final unit = "m2") "Square of the radius up to which the film is full; not less than 0";
  Real r2_in(final unit = "m2") "The same, not less than r_i^2";
equation
  assert(r_i < r_o, "The linings' inner radius (r_i) is not less than the outer (r_o)");
  // Filling: the piston has no inertia.
  dp = noEvent(max(0, p)) - p_piston;
  A*der(s) = q_nom/sqrt(dp_nom)*dp/(dp^2 + dp_small^2)^0.25;
  A*p_piston = F_0 + k*s + fn + k_pack*noEvent(min(0, s));
  fn = k_pack*noEvent(max(0, s - s_clear));

  // Friction
  w_relfric = w_rel;
  a_relfric = a_rel;
  free = s <= s_clear;
  tau0 = cgeo*fn*mu0;
  tau0_max = peak*tau0;
  tau_friction =
    if locked then sa*unitTorque
    elseif free then 0
    elseif startForward or pre(mode) == Forward and not startBackward then
      cgeo*fn*Drivetrain.Functions.frictionCoefficient(mu_pos, w_rel)
    else -cgeo*fn*Drivetrain.Functions.frictionCoefficient(mu_pos, -w_rel);

  // Drag: full film up to sqrt(r2), from there on as much of the surface is wet as the flow is of what rotation pumps.
  h = h_0 + noEvent(max(0, s_clear - s))/n;
  r2 = noEvent(min(r_o^2, 20*eta*q_oil/(Modelica.Constants.pi*rho*h^3)/max(w_rel^2, 1e-6)));
  r2_in = noEvent(max(r_i^2, r2));
  tau_drag = n*Modelica.Constants.pi*eta*w_rel/(2*h)*(r2_in^2 - r_i^4 + 2*r2*(r_o^2 - r2_in));

  tau = tau_friction + tau_drag;
  lossPower = tau*w_rel;
  annotation(
    Icon(graphics = {
      Line(points = {{0, 110}, {0, 85}}, color = {0, 0, 127}),
      Line(points = {{-55, 40}, {-55, 85}, {55, 85}, {55, 40}}, color = {0, 0, 127}),
      Line(points = {{-55, 40}, {-32, 40}}, color = {0, 0, 127}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}, arrowSize = 12),
      Line(points = {{55, 40}, {32, 40}}, color = {0, 0, 127}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}, arrowSize = 12),
      Polygon(points = {{-6, -70}, {0, -58}, {6, -70}, {0, -78}}, lineColor = {0, 127, 255}, fillColor = {0, 127, 255}, fillPattern = FillPattern.Solid),
      Text(extent = {{-150, -80}, {150, -120}}, textString = "%name", textColor = {0, 0, 255})}),
    __Torsion(dissipatedPower = lossPower), Documentation(info = "<html>
<pre>
  p ──orifice── piston (A) ──&gt; s ──┐ ││││││ ┌── housing of the plates
                 return spring  ww └─││││││─┘
                                 n surfaces between r_i and r_o
</pre>
<p><b>Filling.</b> Oil flows through an orifice and moves the piston, without inertia, against the return springs; when it has gone through
<code>s_clear</code>, the plates touch:</p>
<pre>
A*der(s)   = q_nom*sqrt(dp/dp_nom), dp = p - p_piston; in proportion to dp where |dp| is about dp_small and less
A*p_piston = F_0 + k*s + fn,  fn = k_pack*max(0, s - s_clear)
</pre>
<p><b>Friction</b> of n surfaces with even pressure, sticking and sliding as in PartialFriction:</p>
<pre>
|tau_friction| = n*mu(|w_rel|)*fn*2/3*(r_o^3 - r_i^3)/(r_o^2 - r_i^2)
</pre>
<p><b>Drag</b> (derived here). In a full film of the thickness h = h_0 + (s_clear - s)/n Newton's law of viscosity gives the stress eta*r*w/h. Of the flow in radial
direction, with the speed of the oil growing linearly from the resting to the turning plate and without gradient of pressure, the momentum balance
eta*u'' = -rho*w^2*r*(z/h)^2 leaves that rotation pumps</p>
<pre>
Q(r) = pi*rho*w^2*r^2*h^3/(20*eta)
</pre>
<p>Where Q(r) exceeds the supply <code>q_oil</code>, air comes in, and the oil wets the share q_oil/Q(r) of the surface. With Q(r2^0.5) = q_oil,</p>
<pre>
tau_drag = n*pi*eta*w_rel/(2*h)*(R^2 - r_i^4 + 2*r2*(r_o^2 - R)),  R = max(r_i^2, r2),  r2 &lt;= r_o^2
</pre>
<p>It grows in proportion to the speed, has its maximum where the film begins to break, and falls like 1/w_rel when no gap is full any more. The speed of the difference is
taken for w: right where one side rests.</p>
<p><b>Heat</b> of both warms the plates (<code>C</code>), which the oil cools (<code>G</code>, through the heat port where there is one).</p>
<p>Sources: effective radius: MathWorks, <i>Powertrain Blockset, Disc Clutch</i>. That oil has to be squeezed out and a piston with orifice and return spring be filled before
friction begins: Proceedings of the ASME Design Technical Conferences 1992, vol. 09372, 567 (oil immersed clutches; abstract). Drag as the sum of a full film and a film with air, from continuity and the Navier–Stokes equations: S. Iqbal, F. Al-Bender, B. Pluymers,
W. Desmet, Mathematical Model and Experimental Evaluation of Drag Torque in Disengaged Wet Clutches, ISRN Tribology (2013), abstract; the equations here are our own.
Not modelled: squeezing of the film, pressure by rotation in the piston's chamber, viscosity over temperature.</p>
</html>"));
end WetClutch;
