within Drivetrain.Clutches;
model DiscBrake "Brake with disc and pads that gets warm and fades"
  extends Modelica.Mechanics.Rotational.Interfaces.PartialElementaryTwoFlangesAndSupport2;
  extends Modelica.Mechanics.Rotational.Interfaces.PartialFriction;
  extends Interfaces.PartialWarmFriction(C = 4000, G = 20);
  parameter Integer n(final min = 1) = 2 "Number of pads";
  parameter SI.Diameter d(final min = Modelica.Constants.small) = 0.054 "Diameter of the piston at each pad";
  parameter SI.Radius r_i(final min = 0) = 0.09 "Inner radius of the pads";
  parameter SI.Radius r_o(final min = Modelica.Constants.small) = 0.13 "Outer radius of the pads";
  parameter SI.Pressure p_0(final min = 0) = 0 "Pressure that the pistons need to move";
  parameter Real mu_pos[:, 2](each final min = 0) = [0, 0.4] "Friction coefficient of the cold brake (second column) over the speed in rad/s (first column, from 0); its last value is held beyond";
  parameter Real peak(final min = 1) = 1 "Breakaway torque divided by the friction at speed zero";
  parameter Real fading[:, 2] = [273.15, 1; 1273.15, 1] "Friction coefficient divided by that of the cold brake (second column) over the disc's temperature in K (first column)";
  Modelica.Blocks.Interfaces.RealInput p(final unit = "Pa") "Pressure on the pistons, above that of the surroundings" annotation(Placement(transformation(extent = {{-20, -20}, {20, 20}}, rotation = 270, origin = {0, 110})));
  SI.Angle phi "Angle of the shaft relative to the housing";
  SI.AngularVelocity w "Speed of the shaft relative to the housing";
  SI.AngularAcceleration a "Acceleration of the shaft relative to the housing";
  SI.Torque tau "Friction torque, against the motion";
  SI.Force fn "Force on each pad";
  Real fade "Share of the friction coefficient that the temperature leaves";
protected
  final parameter Real mu0 = Drivetrain.Functions.frictionCoefficient(mu_pos, 0) "Friction coefficient at speed zero, cold";
  Real k(final unit = "N.m") "Torque for the friction coefficient 1 of the cold brake";
equation
  assert(r_i < r_o, "The pads' inner radius (r_i) is not less than the outer (r_o)");
  phi = flange_a.phi - phi_support;
  flange_b.phi = flange_a.phi;
  w = der(phi);
  a = der(w);
  flange_a.tau + flange_b.tau = tau;

  fn = Modelica.Constants.pi*d^2/4*(p - p_0);
  fade = noEvent(max(0, Modelica.Math.Vectors.interpolate(fading[:, 1], fading[:, 2], T)));
  k = n*fn*(r_i + r_o)/2*fade;
  w_relfric = w;
  a_relfric = a;
  free = fn <= 0;
  tau0 = k*mu0;
  tau0_max = peak*tau0;
  tau =
    if locked then sa*unitTorque
    elseif free then 0
    elseif startForward or pre(mode) == Forward and not startBackward then
      k*Drivetrain.Functions.frictionCoefficient(mu_pos, w)
    else -k*Drivetrain.Functions.frictionCoefficient(mu_pos, -w);
  lossPower = tau*w;
  annotation(
    __Torsion(dissipatedPower = lossPower),
    Icon(
      coordinateSystem(preserveAspectRatio = true, extent = {{-100, -100}, {100, 100}}),
      graphics = {
        Line(points = {{-100, 0}, {100, 0}}, color = {0, 0, 0}, thickness = 1),
        Rectangle(extent = {{-8, 70}, {8, -70}}, lineColor = {0, 0, 0}, fillColor = {192, 192, 192}, fillPattern = FillPattern.Solid),
        Rectangle(extent = {{-24, 65}, {-10, 30}}, lineColor = {0, 0, 0}, fillColor = {120, 120, 120}, fillPattern = FillPattern.Solid),
        Rectangle(extent = {{10, 65}, {24, 30}}, lineColor = {0, 0, 0}, fillColor = {120, 120, 120}, fillPattern = FillPattern.Solid),
        Line(points = {{-24, 48}, {-40, 48}, {-40, 85}, {40, 85}, {40, 48}, {24, 48}}, color = {0, 0, 0}),
        Text(extent = {{-150, 130}, {150, 95}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(info = "<html>
<pre>
            ┌─────────┐ caliper
          p→├▓┃disc┃▓┤←p     n pads between r_i and r_o, pistons of the diameter d
              ┃    ┃
   flange_a ══╧════╧══ flange_b
</pre>
<pre>
|tau|     = n*mu*fn*(r_i + r_o)/2,   fn = pi*d^2/4*(p - p_0)
mu        = mu_pos(|w|)*fading(T)
C*der(T)  = tau*w - G*(T - T_port)
</pre>
<p>Open where p &lt;= p_0. Sticking and sliding are those of PartialFriction; the reaction acts on the housing. The whole heat goes into the disc, whose temperature is the same everywhere.
<code>fading</code> has at least two rows and goes on in a straight line beyond its ends, not below zero; without numbers of the pads there is no fading.</p>
<p>Sources: torque: MathWorks, <i>Simscape Driveline, Disc Brake</i>. One temperature for a disc in repeated braking: makerluis.com, <i>Estimating the working temperature of a brake disc</i>. That overheating makes
brakes fade: A. Vdovin, G. Le Gigan, Aerodynamic and Thermal Modelling of Disc Brakes, Energies (2020), section 1.</p>
</html>"));
end DiscBrake;
