within Drivetrain.Clutches;
model Synchronizer "Ring, cones and teeth of a synchronized gear"
  extends Modelica.Mechanics.Rotational.Interfaces.PartialTwoFlanges;
  parameter Integer teeth(final min = 1) = 36 "Number of teeth of sleeve, ring and gear";
  parameter SI.Angle b(final min = 0) = 0.02 "Play between the flanks of meshed teeth";
  parameter SI.Length h_tip(final min = Modelica.Constants.small) = 0.002 "Height of the pointed part of the teeth";
  parameter SI.Length h(final min = Modelica.Constants.small) = 0.003 "Overlap from which flanks have their full stiffness";
  parameter SI.RotationalSpringConstant c(final min = Modelica.Constants.small) = 3e4 "Stiffness of the flanks";
  parameter SI.Radius r_teeth(final min = Modelica.Constants.small) = 0.04 "Mean radius of the teeth";
  parameter SI.CoefficientOfFriction mu_teeth(final min = 0) = 0.05 "Friction of the sleeve on flanks that carry torque";
  parameter Real lambda(final unit = "s/rad", final min = 0) = 0.3 "Damping of flanks and points: loss of restitution per speed of impact is 2/3 of it";
  parameter SI.Radius r[:](each final min = Modelica.Constants.small) = {0.035} "Mean radius of each cone; two of them: a double cone";
  parameter SI.Angle alpha(final min = 1e-3, final max = 1.5708, displayUnit = "deg") = 0.1134 "Between the cones' surfaces and the axis";
  parameter Real mu_pos[:, 2](each final min = 0) = [0, 0.1] "Friction coefficient of the cones (second column) over the speed in rad/s (first column, from 0); its last value is held beyond";
  parameter SI.Inertia J_ring(final min = Modelica.Constants.small) = 2e-4 "Moment of inertia of the ring";
  parameter SI.Angle phi_index(final min = 0) = 0.0436 "How far the ring can turn in the hub from the middle: a quarter of a pitch";
  parameter SI.RotationalDampingConstant d_ring(final min = Modelica.Constants.small) = 20 "Damping of the ring's stops in the hub";
  parameter SI.Force f_detent(final min = 0) = 60 "Largest force of the struts, which press the ring at first";
  parameter SI.Position s_ring = 0.0025 "Position of the sleeve where its tips meet those of the ring";
  parameter SI.Position s_gear = 0.006 "Position of the sleeve where its tips meet those of the gear";
  parameter SI.Position s_detent = 0.004 "Position of the sleeve from which the struts are pressed down";
  parameter SI.Angle phi_gear = 0 "Twist between gear and sleeve with a tooth before the middle of a gap";
  parameter Boolean useHeatPort = false "Is the ring cooled through a heat port? Else by surroundings of the temperature T_ambient"
    annotation(Evaluate = true, HideResult = true);
  parameter SI.HeatCapacity C(final min = Modelica.Constants.small) = 100 "Heat capacity of the ring and of what it warms during a shift";
  parameter SI.ThermalConductance G(final min = 0) = 0 "From the ring to the heat port or the surroundings";
  parameter SI.Temperature T_ambient = 293.15 "Temperature of the surroundings, where there is no heat port";
  parameter SI.Temperature T_start = 293.15 "Temperature of the ring at the start";
  Modelica.Mechanics.Translational.Interfaces.Flange_a sleeve "Sleeve, positive towards the gear";
  Modelica.Thermal.HeatTransfer.Interfaces.HeatPort_a heatPort if useHeatPort "Cools the ring";
  DogClutch ringTeeth(teeth = teeth, b = b, c = c, s_touch = s_ring, h = h, h_tip = h_tip, r = r_teeth, mu = mu_teeth, lambda = lambda) "Sleeve and ring";
  DogClutch gearTeeth(teeth = teeth, b = b, c = c, s_touch = s_gear, h = h, h_tip = h_tip, r = r_teeth, mu = mu_teeth, lambda = lambda, phi_rel0 = phi_gear, stateSelect = StateSelect.default) "Sleeve and gear";
  ConeClutch cone(r = r, alpha = alpha, mu_pos = mu_pos, useHeatPort = useHeatPort, C = C, G = G, T_ambient = T_ambient, T_start = T_start) "Ring and gear";
  Modelica.Mechanics.Rotational.Components.Inertia ring(J = J_ring) "Ring";
  Drivetrain.Backlash.RevisedDeadZone pocket(c = c, d = d_ring, b = 2*phi_index, stateSelect = StateSelect.default) "Ring in the hub";
  Detent strut(f_max = f_detent, s_b = s_detent) "Struts";
  Boolean blocked "Does the ring hold the sleeve?";
  Boolean engaged "Do the teeth of sleeve and gear overlap?";
protected
  final parameter Real blocking(final unit = "1") = mu_pos[1, 2]*sum(r)/sin(alpha)*(2*Modelica.Constants.pi/teeth - b)/(2*h_tip)
    "Torque of the cones divided by what the points give the ring";
equation
  assert(blocking > 1, "The ring does not block: the points of the teeth give more torque (1/slope) than the cones (mu*sum(r)/sin(alpha))", AssertionLevel.warning);
  blocked = ringTeeth.contact and not engaged;
  engaged = gearTeeth.engaged;
  cone.fn = ringTeeth.f + strut.f;
  connect(flange_a, ringTeeth.flange_a);
  connect(flange_a, pocket.flange_a);
  connect(flange_a, gearTeeth.flange_a);
  connect(ringTeeth.flange_b, ring.flange_a);
  connect(pocket.flange_b, ring.flange_a);
  connect(ring.flange_b, cone.flange_a);
  connect(cone.flange_b, flange_b);
  connect(gearTeeth.flange_b, flange_b);
  connect(sleeve, strut.sleeve);
  connect(sleeve, ringTeeth.sleeve);
  connect(sleeve, gearTeeth.sleeve);
  connect(cone.heatPort, heatPort);
  annotation(
    __Torsion(lossless = true),
    Icon(
      coordinateSystem(preserveAspectRatio = true, extent = {{-100, -100}, {100, 100}}),
      graphics = {
        Line(points = {{-100, 0}, {-40, 0}, {-40, 60}}, color = {0, 0, 0}, thickness = 1),
        Rectangle(extent = {{-60, 60}, {-5, 75}}, lineColor = {0, 0, 0}, fillColor = {192, 192, 192}, fillPattern = FillPattern.Solid),
        Polygon(points = {{-20, 55}, {5, 55}, {20, 35}, {-20, 35}}, lineColor = {0, 0, 0}, fillColor = {220, 180, 80}, fillPattern = FillPattern.Solid),
        Polygon(points = {{10, 55}, {25, 30}, {60, 30}, {60, -30}, {30, -30}, {30, 0}, {80, 0}, {80, 60}, {10, 60}}, lineColor = {0, 0, 0}, fillColor = {160, 160, 160}, fillPattern = FillPattern.Solid),
        Line(points = {{60, 0}, {100, 0}}, color = {0, 0, 0}, thickness = 1),
        Text(extent = {{-150, 120}, {150, 80}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(info = "<html>
<pre>
      sleeve --&gt; s
   ═══════════╗    s_ring    s_gear
   strut ──o  ╚&gt;    &lt;╗ ring    &lt;╗ gear
  ┌────────────┐     ╱╱ cone    ║
  │ hub        │    ╱╱──────────╜── flange_b
 flange_a      │ ring turns in the hub by ±phi_index
</pre>
<p>Five bodies that are models of their own: hub with sleeve, ring, gear; between them cones, points and flanks of teeth, stops and struts. What a synchronizer does
follows from these (derived here); nothing is switched:</p>
<ol>
<li>The struts press the ring to the cone (<code>Detent</code>); friction turns it to its stop, and its teeth stand before those of the sleeve.</li>
<li><b>Blocking.</b> The points of sleeve and ring meet at an angle. The sleeve's force F presses the cones and gives them tau = mu*F*sum(r)/sin(alpha)
(<code>ConeClutch</code>); the points give the ring the torque F/slope in the other direction, slope = (2*pi/teeth - b)/(2*h_tip)
(<code>DogClutch</code>). The ring stays before the sleeve if
<pre>
mu*sum(r)/sin(alpha)*slope &gt; 1
</pre></li>
<li><b>Synchronous.</b> When gear and hub have the same speed, the cones stick; now the points turn ring and gear together, and the sleeve passes. A moment of inertia J with the
difference w takes t = J*w*sin(alpha)/(mu*F*sum(r)) to get there.</li>
<li><b>Engaging.</b> The ring is free of force, its cones part; the points of the gear's teeth turn the gear until sleeve and gear mesh.</li>
</ol>
<p>Where the condition does not hold (a worn ring), the sleeve goes through before the speeds are equal, and the teeth ratchet. In reality points have friction, too, which lowers the torque
that they give the ring; here they have none while the sleeve stands.</p>
<p>Sources: structure, cone clutch, dog clutch and detent: MathWorks, <i>Simscape Driveline, Synchronizer</i>. That the angle of the points follows from cone torque and index torque, between
clash and hard shift: <i>Design of Synchronizer</i>, International Journal of Advance Engineering and Research Development (abstract).</p>
</html>"));
end Synchronizer;
