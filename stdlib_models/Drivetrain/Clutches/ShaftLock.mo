within Drivetrain.Clutches;
model ShaftLock "A pawl that holds a toothed shaft to the housing, as a parking lock does"
  extends Modelica.Mechanics.Rotational.Interfaces.PartialTwoFlangesAndSupport;
  parameter Integer teeth(final min = 1) = 12 "Number of tooth spaces";
  parameter SI.Angle b(final min = 0) = 0.05 "Play of the pawl in a tooth space";
  parameter SI.RotationalSpringConstant c(final min = Modelica.Constants.small) = 1e5 "Stiffness of pawl and teeth that are fully engaged";
  parameter SI.Angle phi_0 = 0 "Angle of the shaft at which the pawl is in the middle of a tooth space";
  parameter SI.Length h(final min = Modelica.Constants.small) = 0.004 "Overlap from which the pawl has its full stiffness";
  parameter SI.Length h_tip(final min = 0) = 0 "Height of the pointed part of pawl and teeth";
  parameter SI.Radius r(final min = Modelica.Constants.small) = 0.06 "Radius of the teeth";
  parameter SI.CoefficientOfFriction mu(final min = 0) = 0.1 "Friction of the pawl on a tooth that carries torque";
  parameter Real lambda(final unit = "s/rad", final min = 0) = 0.3 "Damping of the teeth: loss of restitution per speed of impact is 2/3 of it";
  parameter SI.Mass m(final min = Modelica.Constants.small) = 0.2 "Mass of the pawl, at the radius of the teeth";
  parameter SI.Force f(final min = Modelica.Constants.small) = 150 "Force that presses the pawl in or pulls it out";
  parameter SI.TranslationalDampingConstant d(final min = 0) = 20 "Damping of the pawl's motion";
  parameter SI.Length s_out(final min = Modelica.Constants.small) = 0.003 "Distance from the tips when the pawl is out";
  Modelica.Blocks.Interfaces.BooleanInput lock "Shall the pawl be pressed in? Else it is pulled out";
  Boolean held "Is the pawl in a tooth space, so far that it holds?";
  DogClutch pawlTeeth(teeth = teeth, b = b, phi_rel0 = phi_0, c = c, h = h, h_tip = h_tip, r = r, mu = mu, lambda = lambda, lambda_s = 5, stateSelect = StateSelect.default) "Pawl (housing) and teeth (shaft)";
  ShiftActuator pawl(m = m, d = d, f_max = f, v_max = 100, k_p = f/1e-4, k_d = 0, s_min = -s_out, s_max = 1.2*h, s(start = -s_out, fixed = true), v(start = 0, fixed = true)) "Pawl with its spring";
equation
  pawl.s_ref = if lock then 2*h else -2*s_out;
  held = pawl.s > h/2;
  connect(flange_a, flange_b);
  connect(internalSupport, pawlTeeth.flange_a);
  connect(pawlTeeth.flange_b, flange_a);
  connect(pawl.flange, pawlTeeth.sleeve);
  annotation(
    __Torsion(lossless = true),
    Icon(
      coordinateSystem(preserveAspectRatio = true, extent = {{-100, -100}, {100, 100}}),
      graphics = {
        Line(points = {{-100, 0}, {100, 0}}, color = {0, 0, 0}, thickness = 1),
        Ellipse(extent = {{-45, -45}, {45, 45}}, lineColor = {0, 0, 0}, fillColor = {192, 192, 192}, fillPattern = FillPattern.Solid),
        Polygon(points = {{-12, 80}, {12, 80}, {12, 45}, {7, 35}, {-7, 35}, {-12, 45}}, lineColor = {0, 0, 0}, fillColor = {120, 120, 120}, fillPattern = FillPattern.Solid),
        Text(extent = {{-150, 130}, {150, 95}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(info = "<html>
<pre>
        │▓│ pawl: mass m, pressed in or pulled out by f
     ╭─┐└─┘┌─╮
    ─┤ └───┘ ├─   toothed wheel on the shaft
</pre>
<p>The teeth are those of a <a href=\"modelica://Drivetrain.Clutches.DogClutch\">DogClutch</a> between housing and shaft, the pawl is the mass of a
<a href=\"modelica://Drivetrain.Clutches.ShiftActuator\">ShiftActuator</a> with a constant force in either direction and stops at -s_out and 1.2*h. So, from the same equations:</p>
<ul>
<li>A pawl before a tooth is stopped by it and waits; when the shaft has turned on, it falls in.</li>
<li>On a shaft that turns fast a tooth space passes before the pawl is deep enough; it is thrown out again and again (it ratchets), and brakes the shaft a little by this.</li>
<li>When it holds, the shaft has the play <code>b</code> and then the stiffness <code>c</code>.</li>
<li>Pulled out under a torque, it has to overcome the friction mu*|tau|/r: if f is less than that it stays in until the torque falls.</li>
</ul>
<p>How far a pawl falls in while a space passes, f/(2*m)*t^2 with t = b/w (derived here, Newton's law), says at which speed w it begins to hold.</p>
<p>Source: pawl that waits pressed by a spring on a tooth, falls into the next space, and is kept out by the teeth when the vehicle rolls faster: <i>Park Pawl, Function</i>, in the
workshop manual of a transmission 722.662; <i>Parking pawl</i> (encyclopedic article), with J. Jeyakumaran, N. Zhang, Dynamic Analysis of an Automatic Transmission Parking Mechanism (2008), which
was not at hand.</p>
</html>"));
end ShaftLock;
