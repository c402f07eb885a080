within Drivetrain.Gears;
model LeadScrew "Screw and nut with friction in the thread; self-locking where the lead is small"
  extends Modelica.Mechanics.Rotational.Interfaces.PartialElementaryRotationalToTranslational;
  extends Interfaces.PartialSlidingFlanks(final load = 1/(sin(lambda)*cos(lambda)*cos(alpha)));
  parameter SI.Length lead(final min = Modelica.Constants.small, start = 5e-3) "Way of the nut for one turn of the screw";
  parameter SI.Diameter diameter(final min = Modelica.Constants.small, start = 0.02) "Pitch diameter of the thread";
  parameter SI.Angle alpha(final min = 0, final max = 1) = 0.2527 "Half of the angle of the thread, normal to it";
  parameter Boolean leftHand = false "Does the nut move backward?" annotation(Evaluate = true);
protected
  constant Real pi = Modelica.Constants.pi;
  final parameter SI.Angle lambda = atan(lead/(pi*diameter)) "Lead angle";
  final parameter SI.Length way = (if leftHand then -1 else 1)*lead/(2*pi) "Way of the nut for one radian of the screw";
  final parameter Real share = cos(lambda)^2 "Share of the screw in the sliding";
  SI.Angle phi "Angle of the screw";
  SI.Position s "Position of the nut";
equation
  phi = flangeR.phi - internalSupportR.phi;
  s = flangeT.s - internalSupportT.s;
  twist = phi - s/way;
  w_sliding = share*der(phi) + (1 - share)*der(s)/way;
  flangeR.tau = tau_normal + share*tau_friction;
  flangeT.f = ((1 - share)*tau_friction - tau_normal)/way;
  annotation(
    __Torsion(storedEnergy = c*twist^2/2, dissipatedPower = lossPower),
    Icon(
      coordinateSystem(preserveAspectRatio = true, extent = {{-100, -100}, {100, 100}}),
      graphics = {
        Line(points = {{-100, 0}, {-60, 0}}, color = {0, 0, 0}),
        Rectangle(extent = {{-60, 10}, {90, -10}}, lineColor = {0, 0, 0}, fillColor = {215, 215, 215}, fillPattern = FillPattern.Solid),
        Line(points = {{-50, -10}, {-40, 10}, {-30, -10}, {-20, 10}, {-10, -10}, {0, 10}, {10, -10}, {20, 10}, {30, -10}, {40, 10}}, color = {0, 0, 0}),
        Rectangle(extent = {{-15, 40}, {25, 10}}, lineColor = {0, 127, 0}, fillColor = {160, 215, 160}, fillPattern = FillPattern.Solid),
        Line(points = {{5, 40}, {5, 60}, {100, 60}, {100, 0}}, color = {0, 127, 0}),
        Text(extent = {{-150, -40}, {150, -80}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(info = "<html>
<pre>
            +-----+  nut: flangeT,  s = lead/(2*pi)*phi
 flangeR ---/\\/\\/\\/\\/\\---  screw,  tan(lambda) = lead/(pi*diameter)
            +-----+
</pre>
<p>The thread is a wedge wound around a shaft. Across it the flanks are pressed, along it they slide:</p>
<pre>
w_sliding = cos(lambda)²*w + sin(lambda)²*v*2*pi/lead
tau = tau_normal + cos(lambda)²*tau_friction,   f = (sin(lambda)²*tau_friction - tau_normal)*2*pi/lead
tau_friction = +-mu*|tau_normal|/(sin(lambda)*cos(lambda)*cos(alpha))
screw drives: eta = (cos(alpha) - mu*tan(lambda))/(cos(alpha) + mu/tan(lambda))
nut drives:   eta = (cos(alpha) - mu/tan(lambda))/(cos(alpha) + mu*tan(lambda)),   self-locking below zero
</pre>
<p>The default of alpha is that of a trapezoidal thread of 29°. Sticking and elastic flanks: <code>Interfaces.PartialSlidingFlanks</code>. The nut may move backward: left-hand thread.</p>
<p>Source: MathWorks, <i>Leadscrew</i>, Simscape Driveline (which prints tan(alpha) in the place of tan(lambda) in two of four terms); derived here as for the worm.</p>
</html>"));
end LeadScrew;
