within Drivetrain.Couplings;
model ChainDrive "A chain on two sprockets that are polygons to it"
  extends Modelica.Mechanics.Rotational.Interfaces.PartialTwoFlanges;
  extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  parameter Integer z_a(final min = 3, start = 17) "Teeth of the sprocket of flange_a";
  parameter Integer z_b(final min = 3, start = 34) "Teeth of the sprocket of flange_b";
  parameter SI.Length p(final min = Modelica.Constants.small) = 12.7e-3 "Pitch of the chain";
  parameter SI.TranslationalSpringConstant c(final min = Modelica.Constants.small, start = 2e6) "Stiffness of a strand";
  parameter SI.TranslationalDampingConstant d(final min = 0) = 0 "Damping of a strand while it is taut";
  parameter SI.Length slack(final min = 0) = 0 "Way between one strand being taut and the other";
  parameter SI.Angle phase_a = 0 "Angle of a joint from the upright on sprocket a, at flange_a.phi = 0";
  parameter SI.Angle phase_b = 0 "Angle of a joint from the upright on sprocket b, at flange_b.phi = 0";
  final parameter SI.Radius r_a = p/(2*sin(Modelica.Constants.pi/z_a)) "Radius of the pitch circle of sprocket a";
  final parameter SI.Radius r_b = p/(2*sin(Modelica.Constants.pi/z_b)) "Radius of the pitch circle of sprocket b";
  SI.Position e[2] "Stretch of the strands; slack if negative";
  SI.Velocity v[2] "Its speed";
  SI.Force F[2] "Forces of the strands: the one that is taut when flange_a drives forward, the other";
  SI.Length lever_a[2] "Levers of the strands on sprocket a";
  SI.Length lever_b[2] "Levers of the strands on sprocket b";
protected
  constant SI.Angle turn[2] = {0, Modelica.Constants.pi} "Places of the strands on a sprocket";
  constant Real sense[2] = {1, -1} "Direction in which a forward motion of flange_a stretches a strand";
  SI.AngularVelocity w_a "Speed of sprocket a";
  SI.AngularVelocity w_b "Speed of sprocket b";
  SI.Force S[2] "Elastic forces";
equation
  w_a = der(flange_a.phi);
  w_b = der(flange_b.phi);
  for i in 1:2 loop
    e[i] = sense[i]*(Interfaces.chordTravel(flange_a.phi + phase_a + turn[i], z_a, r_a) - Interfaces.chordTravel(phase_a + turn[i], z_a, r_a)
      - Interfaces.chordTravel(flange_b.phi + phase_b + turn[i], z_b, r_b) + Interfaces.chordTravel(phase_b + turn[i], z_b, r_b)) - slack/2;
    lever_a[i] = Interfaces.chordLever(flange_a.phi + phase_a + turn[i], z_a, r_a);
    lever_b[i] = Interfaces.chordLever(flange_b.phi + phase_b + turn[i], z_b, r_b);
    v[i] = sense[i]*(lever_a[i]*w_a - lever_b[i]*w_b);
    S[i] = noEvent(max(0, c*e[i]));
    F[i] = noEvent(if e[i] > 0 then max(0, S[i] + d*v[i]) else 0);
  end for;
  flange_a.tau = lever_a[1]*F[1] - lever_a[2]*F[2];
  flange_b.tau = -lever_b[1]*F[1] + lever_b[2]*F[2];
  lossPower = (F - S)*v;
  annotation(
    __Torsion(storedEnergy = (S*S)/(2*c)),
    Icon(
      coordinateSystem(preserveAspectRatio = true, extent = {{-100, -100}, {100, 100}}),
      graphics = {
        Polygon(points = {{-90, 0}, {-75, 26}, {-45, 26}, {-30, 0}, {-45, -26}, {-75, -26}, {-90, 0}}, lineColor = {0, 0, 0}),
        Ellipse(extent = {{10, 50}, {110, -50}}, lineColor = {0, 0, 0}),
        Line(points = {{-60, 26}, {56, 50}}, color = {0, 0, 0}, pattern = LinePattern.Dot, thickness = 1),
        Line(points = {{-60, -26}, {56, -50}}, color = {0, 0, 0}, pattern = LinePattern.Dot, thickness = 1),
        Text(extent = {{-150, 100}, {150, 60}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(info = "<html>
<pre>
        o───o───o───o  strand           joint k at the angle θ from the upright:
       / \\                              lever r*cos(θ), way r*sin(θ)
      o   +   θ between -π/z and π/z
</pre>
<p>A chain bends at its joints only, so it lies on a sprocket as on a polygon with z corners, of which one pulls at a time, from π/z before the upright to π/z behind it. The pitch
circle has r = p/(2*sin(π/z)). Way and lever of the chain are</p>
<pre>
x(phi) = k*p + r*sin(theta),  dx/dphi = r*cos(theta),  theta = phi - k*2*π/z,  k = floor(phi*z/(2*π) + 1/2)
</pre>
<p>so at an even speed the chain runs between w*r*cos(π/z) and w*r, z times in a turn: the polygon effect. Both are continuous where the next joint takes over, and no event is made there. The strands are springs
that only pull:</p>
<pre>
e_1 =  x_a - x_b - slack/2,   e_2 = -(x_a - x_b) - slack/2       (of the places upright and opposite)
F_i = max(0, c*e_i + d*der(e_i)) while e_i &gt; 0
tau_a = lever_a1*F_1 - lever_a2*F_2,   tau_b = -lever_b1*F_1 + lever_b2*F_2
</pre>
<p>On a sprocket with an odd number of teeth a joint stands opposite to a gap. Both phases depend on the distance of the axes. Mass of the chain and friction of its joints are left out.</p>
<p>Source: geometry derived here; the pitch circle also at gizmology.net, <i>Sprockets</i>; The MathWorks, <i>Chain Drive</i> (Simscape Driveline, reference page), for taut and
slack strands as springs with dampers.</p>
</html>"));
end ChainDrive;
