within Drivetrain.Gears.Interfaces;
partial model PartialSlidingGear "Crossed gears whose teeth slide along each other, without their angles"
  extends Modelica.Mechanics.Rotational.Interfaces.PartialElementaryTwoFlangesAndSupport2;
  extends PartialSlidingFlanks(final load = (tan_a - tan_b)/cos(alpha));
  parameter Real ratio(start = 20) "Turns of flange_a for one turn of flange_b; negative for the other hand";
  parameter SI.Angle alpha(final min = 0, max = 1) = Modelica.Constants.pi/9 "Normal pressure angle";
  SI.Angle phi_a "Angle of the driving gear (worm, pinion), relative to the housing";
  SI.Angle phi_b "Angle of the other gear, relative to the housing";
protected
  parameter Real tan_a = 1 "Tangent of the spiral angle of the driving gear";
  parameter Real tan_b = 0 "Tangent of the spiral angle of the other gear; negative for the other hand";
  final parameter Real share = tan_a/(if tan_a > tan_b then tan_a - tan_b else 1) "Share of the driving gear in the sliding";
equation
  assert(abs(ratio) > 0, "The ratio of a gear must not be zero");
  phi_a = flange_a.phi - phi_support;
  phi_b = flange_b.phi - phi_support;
  twist = phi_a - ratio*phi_b;
  w_sliding = share*der(phi_a) + (1 - share)*ratio*der(phi_b);
  flange_a.tau = tau_normal + share*tau_friction;
  flange_b.tau = ratio*((1 - share)*tau_friction - tau_normal);
  annotation(
    __Torsion(storedEnergy = c*twist^2/2, dissipatedPower = lossPower),
    Icon(
      coordinateSystem(preserveAspectRatio = true, extent = {{-100, -100}, {100, 100}}),
      graphics = {
        Line(points = {{-100, 0}, {-50, 0}}, color = {0, 0, 0}),
        Rectangle(extent = {{-50, 15}, {50, -15}}, lineColor = {0, 0, 0}, fillColor = {215, 215, 215}, fillPattern = FillPattern.Solid),
        Line(points = {{-40, -15}, {-30, 15}, {-20, -15}, {-10, 15}, {0, -15}, {10, 15}, {20, -15}, {30, 15}}, color = {0, 0, 0}),
        Ellipse(extent = {{-35, 85}, {35, 15}}, lineColor = {0, 0, 0}),
        Line(points = {{0, 50}, {100, 50}, {100, 0}}, color = {0, 0, 0}),
        Text(extent = {{-150, -40}, {150, -80}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(info = "<html>
<p>Two gears on crossed axes meet at a point of their pitch surfaces, where the teeth have the spiral angles beta_a and beta_b (of the hand that makes the shafts
less than a right angle). Derived here from the plane of both pitch surfaces:</p>
<pre>
across the teeth:  v_a*cos(beta_a) - v_b*cos(beta_b)            is w_twist,   ratio = r_b*cos(beta_b)/(r_a*cos(beta_a))
along the teeth:   v_a*sin(beta_a) - v_b*sin(beta_b)            is w_sliding
friction:          mu*normal force, against the sliding;        normal force*cos(alpha) pushes across the teeth
</pre>
<p>In quantities of the driving shaft, with ta = tan(beta_a), tb = tan(beta_b), share = ta/(ta - tb):</p>
<pre>
w_sliding = share*w_a + (1 - share)*ratio*w_b
tau_a = tau_normal + share*tau_friction,   tau_b = ratio*((1 - share)*tau_friction - tau_normal)
tau_friction = +-mu*|tau_normal|*(ta - tb)/cos(alpha)
a drives:  efficiency (cos(alpha) + mu*tb)/(cos(alpha) + mu*ta)
b drives:  efficiency (cos(alpha) - mu*ta)/(cos(alpha) - mu*tb),  self-locking if mu*ta &gt; cos(alpha)
</pre>
<p>Sliding across the teeth, up and down the profile, is left out: along them it is much greater. The reaction acts on the housing.</p>
</html>"));
end PartialSlidingGear;
