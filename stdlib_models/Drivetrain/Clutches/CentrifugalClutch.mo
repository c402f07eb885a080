within Drivetrain.Clutches;
model CentrifugalClutch "Shoes that their own weight presses on a drum as the speed grows"
  extends Modelica.Mechanics.Rotational.Icons.Clutch;
  extends Modelica.Mechanics.Rotational.Interfaces.PartialCompliantWithRelativeStates;
  extends Modelica.Mechanics.Rotational.Interfaces.PartialFriction;
  extends Interfaces.PartialWarmFriction(C = 500);
  parameter Integer n(final min = 1) = 3 "Number of shoes";
  parameter SI.Mass m(final min = Modelica.Constants.small) = 0.1 "Mass of each shoe";
  parameter SI.Radius r_g(final min = Modelica.Constants.small) = 0.03 "Radius of the shoes' centre of gravity";
  parameter SI.Radius r_drum(final min = Modelica.Constants.small) = 0.04 "Inner radius of the drum";
  parameter SI.AngularVelocity w_engage(final min = 0) = 150 "Speed of flange_a at which the shoes touch";
  parameter Real mu_pos[:, 2](each final min = 0) = [0, 0.25] "Friction coefficient (second column) over w_rel in rad/s (first column, from 0); its last value is held beyond";
  parameter Real peak(final min = 1) = 1 "Breakaway torque divided by the friction at speed zero";
  SI.AngularVelocity w "Speed of flange_a, which carries the shoes";
  SI.Force fn "Force of all shoes on the drum";
protected
  final parameter Real mu0 = Drivetrain.Functions.frictionCoefficient(mu_pos, 0) "Friction coefficient at speed zero";
equation
  w = der(flange_a.phi);
  fn = n*m*r_g*(w^2 - w_engage^2);
  w_relfric = w_rel;
  a_relfric = a_rel;
  free = fn <= 0;
  tau0 = r_drum*fn*mu0;
  tau0_max = peak*tau0;
  tau =
    if locked then sa*unitTorque
    elseif free then 0
    elseif startForward or pre(mode) == Forward and not startBackward then
      r_drum*fn*Drivetrain.Functions.frictionCoefficient(mu_pos, w_rel)
    else -r_drum*fn*Drivetrain.Functions.frictionCoefficient(mu_pos, -w_rel);
  lossPower = tau*w_rel;
  annotation(
    Icon(graphics = {
      Line(points = {{0, 20}, {0, 95}}, color = {0, 0, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}, arrowSize = 16),
      Line(points = {{0, -20}, {0, -75}}, color = {0, 0, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}, arrowSize = 16),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}),
    __Torsion(dissipatedPower = lossPower), Documentation(info = "<html>
<pre>
         drum (flange_b)
     ╭──────────────╮
     │ ▓▓ shoe, m   │      m*r_g*w^2 outwards,
     │  └ww┐ spring │      spring inwards
     │   hub (flange_a, w)
</pre>
<p>Each shoe is pressed by what its centrifugal force exceeds the spring's. The spring just holds it at <code>w_engage</code>, and the shoe moves so little that
r_g stays:</p>
<pre>
fn    = n*m*r_g*(w^2 - w_engage^2);  open where this is not positive
|tau| = r_drum*mu(|w_rel|)*fn
</pre>
<p>Sticking and sliding are those of PartialFriction. The moment of inertia of the shoes belongs to the shaft at flange_a.</p>
<p>Source: friction torque of a centrifugal clutch, mu*M*r_g*r_d*z_s*(w2^2 - w1^2): <i>formuladen.com, formula 10747</i> (design of automobile elements); <i>Engineers Edge,
Centrifugal Clutch Design and Equations</i>. Derived as above from Newton's law.</p>
</html>"));
end CentrifugalClutch;
