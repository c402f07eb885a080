within Drivetrain.Gears;
model HarmonicDrive "Strain wave gear: kinematic error, stiffness that grows with the twist, hysteresis"
  extends Modelica.Mechanics.Rotational.Interfaces.PartialElementaryTwoFlangesAndSupport2;
  extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  parameter Real ratio(final min = 1, start = 100) "Turns of the wave generator for one turn back of the flexspline, while the circular spline is held";
  parameter SI.RotationalSpringConstant c(final min = Modelica.Constants.small, start = 1e4) "Stiffness without load, at the output";
  parameter Real c_3(final min = 0, final unit = "N.m/rad3") = 0 "Cubic part of the torque over the twist";
  parameter SI.RotationalDampingConstant d(final min = 0) = 0 "Viscous damping of the flexspline";
  parameter SI.RotationalDampingConstant d_a(final min = 0) = 0 "Viscous friction of the wave generator";
  parameter SI.Torque tau_hysteresis(final min = 0) = 0 "Half height of the hysteresis loop" annotation(Evaluate = true);
  parameter SI.RotationalSpringConstant c_hysteresis(final min = Modelica.Constants.small) = c "Stiffness that hysteresis adds behind a reversal";
  parameter SI.Angle e[:](each final min = 0) = {0, 0} "Amplitudes of the kinematic error at the output: harmonics of the wave generator's turn; the second is the greatest";
  parameter SI.Angle phase[size(e, 1)] = zeros(size(e, 1)) "Their phases, where phi_a = 0";
  SI.Angle phi_a "Angle of the wave generator, seen from the circular spline";
  SI.Angle phi_b "Angle of the flexspline, seen from the circular spline";
  SI.AngularVelocity w_a "Speed of the wave generator";
  SI.Angle error "Kinematic error at the output";
  SI.Angle twist(start = 0, stateSelect = StateSelect.prefer) "Twist of the flexspline";
  SI.AngularVelocity w_twist(start = 0, stateSelect = StateSelect.prefer) "Its speed";
  SI.Torque tau "Torque of the flexspline";
  SI.Torque z(start = 0, fixed = tau_hysteresis > 0) "Part of it by hysteresis";
protected
  final parameter Integer K = size(e, 1) "Harmonics of the kinematic error";
  Real slope "Change of the kinematic error with the angle of the wave generator";
equation
  phi_a = flange_a.phi - phi_support;
  phi_b = flange_b.phi - phi_support;
  w_a = der(phi_a);
  error = sum(e[n]*sin(n*phi_a + phase[n]) for n in 1:K);
  slope = sum(n*e[n]*cos(n*phi_a + phase[n]) for n in 1:K);
  twist = phi_b + phi_a/ratio - error;
  w_twist = der(twist);
  if tau_hysteresis > 0 then
    der(z) = c_hysteresis*(w_twist - noEvent(abs(w_twist))*z/tau_hysteresis);
  else
    z = 0;
  end if;
  tau = c*twist + c_3*twist^3 + z + d*w_twist;
  flange_b.tau = tau;
  flange_a.tau = (1/ratio - slope)*tau + d_a*w_a;
  lossPower = d*w_twist^2 + d_a*w_a^2 + (if tau_hysteresis > 0 then noEvent(abs(w_twist))*z^2/tau_hysteresis else 0);
  annotation(
    __Torsion(storedEnergy = c*twist^2/2 + c_3*twist^4/4 + z^2/(2*c_hysteresis), dissipatedPower = lossPower),
    Icon(
      coordinateSystem(preserveAspectRatio = true, extent = {{-100, -100}, {100, 100}}),
      graphics = {
        Line(points = {{-100, 0}, {100, 0}}, color = {0, 0, 0}),
        Ellipse(extent = {{-70, 70}, {70, -70}}, lineColor = {0, 0, 0}, fillColor = {215, 215, 215}, fillPattern = FillPattern.Solid),
        Ellipse(extent = {{-65, 50}, {65, -50}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
        Ellipse(extent = {{-50, 35}, {50, -35}}, lineColor = {0, 0, 0}),
        Text(extent = {{-150, -80}, {150, -120}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(info = "<html>
<pre>
   circular spline (support)            phi_b = -phi_a/ratio + error + twist
  /---------------------\\
 |  flexspline  -> flange_b
 |  ( wave generator )  |  flange_a
  \\---------------------/
</pre>
<pre>
error = sum over n of e[n]*sin(n*phi_a + phase[n])
tau = c*twist + c_3*twist³ + z + d*w_twist,   tau_b = tau,   tau_a = (1/ratio - d(error)/d(phi_a))*tau + d_a*w_a
der(z) = c_hysteresis*(w_twist - |w_twist|*z/tau_hysteresis)
lossPower = d*w_twist² + d_a*w_a² + |w_twist|*z²/tau_hysteresis
</pre>
<p>The kinematic error is a sum of harmonics of the wave generator, of which the second prevails, for it has two lobes. The stiffness grows with the twist, so
torque over twist is an odd cubic. Hysteresis is a Dahl element beside the spring: behind a reversal by the twist x, z = tau_hysteresis*(1 - exp(-c_hysteresis*x/tau_hysteresis)) from rest;
it needs no events, stores z²/(2*c_hysteresis) and loses the rest. The torque of the wave generator follows by virtual work, with the slope of the error. The reaction is on
the support, which is the circular spline: hold the flexspline and take the output there, if you like.</p>
<p>Sources: <i>Advances in Dynamic Modeling of Harmonic Drive Gear Systems</i> (airobotsight.com): kinematic error by trigonometric functions, nonlinear stiffness, hysteresis; R. Dhaouadi,
F. Ghorbel, <i>Modeling and Analysis of Hysteresis in Harmonic Drive Gears</i>, 2002: torque over twist by a differential equation, nonlinear stiffness beside nonlinear damping; M. Ruderman,
<i>Energy Dissipation and Hysteresis Cycles in Pre-Sliding Transients of Kinetic Friction</i>, arXiv 2212.05799, for the Dahl model and its energy.</p>
</html>"));
end HarmonicDrive;
