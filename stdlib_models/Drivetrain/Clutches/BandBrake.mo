within Drivetrain.Clutches;
model BandBrake "A band around a drum, which amplifies its force in one direction"
  extends Modelica.Mechanics.Rotational.Interfaces.PartialElementaryTwoFlangesAndSupport2;
  extends Modelica.Mechanics.Rotational.Interfaces.PartialFriction;
  extends Interfaces.PartialWarmFriction(C = 1000);
  parameter SI.Radius r(final min = Modelica.Constants.small) = 0.06 "Radius of the drum";
  parameter SI.Angle wrap(final min = 0, displayUnit = "deg") = 5.5 "Angle around which the band touches";
  parameter SI.CoefficientOfFriction mu(final min = 0) = 0.12 "Friction coefficient";
  parameter Boolean amplifiesForward = true "Does a drum that turns forward drag the band away from its anchor? Else one that turns backward";
  Modelica.Blocks.Interfaces.RealInput f(final unit = "N") "Force on the end of the band that is pressed; the brake is open unless this is positive" annotation(Placement(transformation(extent = {{-20, -20}, {20, 20}}, rotation = 270, origin = {0, 110})));
  SI.Angle phi "Angle of the drum relative to the housing";
  SI.AngularVelocity w "Speed of the drum relative to the housing";
  SI.AngularAcceleration a "Acceleration of the drum relative to the housing";
  SI.Torque tau "Friction torque, against the motion";
  SI.Force f_anchor "Force at the other end, which is fixed to the housing";
protected
  final parameter Real amplified = exp(mu*wrap) - 1 "Torque by force and radius, in the direction that amplifies";
  final parameter Real reduced = 1 - exp(-mu*wrap) "The same in the other direction";
  final parameter Real forward = if amplifiesForward then amplified else reduced "The same, forward";
  final parameter Real backward = if amplifiesForward then reduced else amplified "The same, backward";
equation
  phi = flange_a.phi - phi_support;
  flange_b.phi = flange_a.phi;
  w = der(phi);
  a = der(w);
  flange_a.tau + flange_b.tau = tau;
  w_relfric = w;
  a_relfric = a;
  free = f <= 0;
  // At rest the torque is between -backward and forward: symmetric about the middle of both.
  tau0 = f*r*(forward + backward)/2;
  tau0_max = tau0;
  tau =
    if locked then sa*unitTorque + f*r*(forward - backward)/2
    elseif free then 0
    elseif startForward or pre(mode) == Forward and not startBackward then f*r*forward
    else -f*r*backward;
  f_anchor = if free then 0 else f + (if amplifiesForward then tau else -tau)/r;
  lossPower = tau*w;
  annotation(
    __Torsion(dissipatedPower = lossPower),
    Icon(
      coordinateSystem(preserveAspectRatio = true, extent = {{-100, -100}, {100, 100}}),
      graphics = {
        Line(points = {{-100, 0}, {100, 0}}, color = {0, 0, 0}, thickness = 1),
        Ellipse(extent = {{-50, -50}, {50, 50}}, lineColor = {0, 0, 0}, fillColor = {192, 192, 192}, fillPattern = FillPattern.Solid),
        Line(points = {{-57, -80}, {-57, 0}, {-40, 40}, {0, 57}, {40, 40}, {57, 0}, {57, -80}}, color = {0, 0, 0}, thickness = 1),
        Text(extent = {{-150, 110}, {150, 70}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(info = "<html>
<pre>
        ╭───────╮
       ╱  drum   ╲     forward: the drum drags the band away from its anchor
      │     w ↻   │    (amplifiesForward), or the other way round
      │ band      │
  anchor         f
</pre>
<p>A piece of the band over the angle dα with the tension S presses the drum by S*dα and drags it by dS = mu*S*dα (Euler, Eytelwein; derived here). Over the
whole angle the tensions of both ends have the ratio exp(mu*wrap). The end with the actuator has the force f; the anchor has</p>
<pre>
f*exp(mu*wrap)    where the drum amplifies:  |tau| = f*r*(exp(mu*wrap) - 1)
f*exp(-mu*wrap)   in the other direction:    |tau| = f*r*(1 - exp(-mu*wrap))
</pre>
<p>At rest the torque is anything between these limits, which are not symmetric: sticking and sliding are those of PartialFriction for the torque less the mean of the
two. The heat warms drum and band (<code>C</code>).</p>
<p>Source: MathWorks, <i>Simscape Driveline, Band Brake</i>.</p>
</html>"));
end BandBrake;
