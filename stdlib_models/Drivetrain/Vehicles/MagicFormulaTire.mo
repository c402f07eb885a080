within Drivetrain.Vehicles;
model MagicFormulaTire "Tyre with slip: Pacejka's Magic Formula along the road, with relaxation"
  extends PartialTire;
  parameter Real B(final min = Modelica.Constants.small, unit = "1") = 10 "Stiffness factor";
  parameter Real C(final min = Modelica.Constants.small, unit = "1") = 1.9 "Shape factor";
  parameter Real D(final min = 0, unit = "1") = 1 "Peak: largest friction coefficient";
  parameter Real E(final max = 1, unit = "1") = 0.97 "Curvature factor";
  parameter Boolean useRelaxation = true "Does the slip follow over a way? Else at once, and with v_low against the division by zero" annotation(Evaluate = true);
  parameter SI.Length sigma(final min = Modelica.Constants.small) = 0.2 "Relaxation length";
  parameter SI.Velocity v_low(final min = Modelica.Constants.small) = 1 "Speed below which the deformation is damped";
  parameter SI.Time T_low(final min = 0) = 0.01 "Damping at standstill: time by which the deformation leads";
  parameter Boolean useFriction = false "Is the friction of the road a signal?" annotation(Evaluate = true, HideResult = true);
  Modelica.Blocks.Interfaces.RealInput friction(unit = "1") = mu if useFriction "Friction of the road, by that for which D holds";
  SI.Length u(start = 0, fixed = useRelaxation) "Deformation of the tyre in the contact, behind";
  Real kappa(unit = "1") "Slip";
  SI.Velocity v_roll "Speed with which the tyre passes its contact";
protected
  Real mu(unit = "1") "Friction that applies";
equation
  if not useFriction then
    mu = 1;
  end if;
  v_roll = noEvent(max(abs(v), abs(r*w)));
  if useRelaxation then
    der(u) = v_slip - v_roll*u/sigma;
    kappa = (u + T_low*v_low^2/(v_low^2 + v_roll^2)*der(u))/sigma;
  else
    u = 0;
    kappa = v_slip/sqrt(v_low^2/100 + v_roll^2);
  end if;
  F = mu*load*D*sin(C*atan(B*kappa - E*(B*kappa - atan(B*kappa))));
  annotation(Documentation(info = "<html>
<pre>
F = mu*Fz*D*sin(C*atan(B*kappa - E*(B*kappa - atan(B*kappa))))

     F  |      _.-._
        |    .'     ` - .______      slope at 0: mu*Fz*B*C*D,   peak: mu*Fz*D
        |   /
        |  /
        +-------------------- kappa
</pre>
<p>The slip follows the way that the tyre rolls, with the relaxation length:</p>
<pre>
der(u) = (r*w - v) - v_roll*u/sigma,   v_roll = max(|v|, |r*w|)
kappa  = u/sigma + damping near standstill: T_low*v_low^2/(v_low^2 + v_roll^2)*der(u)/sigma
</pre>
<p>In steady motion kappa = (r*w − v)/v_roll: between −1 (locked wheel) and 1 (spinning on the spot). At standstill no quotient is left: the tyre is a spring of
mu*Fz*B*C*D/sigma, which holds a car on a slope. The damping of this spring and how it fades with the speed are a device of this class. Without relaxation
kappa = (r*w − v)/sqrt((v_low/10)² + v_roll²), and a car on a slope creeps.</p>
<p>Coefficients, by The MathWorks:</p>
<pre>
road     B    C    D     E
dry     10  1.9    1   0.97      wet 12, 2.3, 0.82, 1     snow 5, 2, 0.3, 1     ice 4, 2, 0.1, 1
</pre>
<p>The energy of the deformation counts as lost, and is taken back when the tyre relaxes.</p>
<p>Source: The MathWorks, documentation of <i>Tire-Road Interaction (Magic Formula)</i>, formula and coefficients after H. Pacejka; slip over the larger of both speeds: Maplesoft,
<i>MapleSim, Tire</i>; relaxation as a first-order lag over the way rolled: Altair, <i>MotionView, Fiala tire: relaxation behavior</i>.</p>
</html>"));
end MagicFormulaTire;
