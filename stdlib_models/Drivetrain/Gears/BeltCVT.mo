within Drivetrain.Gears;
model BeltCVT "Variator with a belt between two pairs of conical pulleys: clamping forces set the ratio, and the belt slips"
  extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  parameter SI.Length a(final min = Modelica.Constants.small, start = 0.16) "Distance of the shafts";
  parameter SI.Length R_1(final min = Modelica.Constants.small, start = 0.05) "Radius of the belt on both pulleys when they are equal";
  parameter SI.Angle beta(final min = 0, final max = 0.8, start = 0.19) "Half of the angle of the groove";
  parameter Real s_min(final min = 0.05, final max = 1) = 0.4 "Smallest R_a/R_b (stop)";
  parameter Real s_max(final min = 1, final max = 20) = 2.5 "Greatest R_a/R_b (stop)";
  parameter Real s_start = 1 "R_a/R_b at the start";
  parameter Real k(final min = 0, start = 0.02) "Change of R_a/R_b for one radian of flange_a, when ln(F_a/F_b) is 1 away from equilibrium and F_b = F_nominal";
  parameter SI.Force F_nominal(final min = Modelica.Constants.small, start = 1e4) "Clamping force to which k belongs";
  parameter Real k_s(final min = 0) = 0 "ln(F_a/F_b) in equilibrium without torque, divided by ln(R_a/R_b)";
  parameter Real k_load = 0 "Change of ln(F_a/F_b) in equilibrium, when flange_a drives and the belt is about to slip";
  parameter Real mu(final min = Modelica.Constants.small, start = 0.09) "Greatest friction coefficient";
  parameter Real slip_0(final min = Modelica.Constants.small, start = 0.01) "Slip over which friction builds up";
  parameter SI.Velocity v_small(final min = Modelica.Constants.small) = 0.1 "Speed of the belt below which slip is seen as a speed";
  Modelica.Mechanics.Rotational.Interfaces.Flange_a flange_a "Shaft of the driving (primary) pulley" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  Modelica.Mechanics.Rotational.Interfaces.Flange_b flange_b "Shaft of the driven (secondary) pulley" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  Modelica.Blocks.Interfaces.RealInput F_a(unit = "N") "Clamping force of the driving pulley";
  Modelica.Blocks.Interfaces.RealInput F_b(unit = "N") "Clamping force of the driven pulley";
  Real s(start = s_start, fixed = true, stateSelect = StateSelect.always) "R_a/R_b";
  SI.Length R_a(start = R_1) "Radius of the belt on the driving pulley";
  SI.Length R_b(start = R_1) "Radius of the belt on the driven pulley";
  SI.AngularVelocity w_a "Speed of the driving pulley";
  SI.AngularVelocity w_b "Speed of the driven pulley";
  SI.Velocity v_slip "Slip as a speed";
  Real slip "Slip";
  SI.Force F_max "Tangential force at which the belt slides";
  SI.Force F_t "Tangential force of the belt";
  Real shift(unit = "1/s") "Change of s, if no stop holds it";
  Boolean atTop "Is s held by the stop s_max?";
  Boolean atBottom "Is s held by the stop s_min?";
protected
  constant Real pi = Modelica.Constants.pi;
  constant SI.Force small = 1e-6 "Keeps the logarithm a number until the assertion speaks";
  final parameter SI.Length L = 2*a + 2*pi*R_1 "Length of the belt";
  Real load "F_t/F_max where flange_a drives, in both directions of rotation; negative where flange_b drives";
  SI.Angle psi(start = 0) "Angle between the free belt and the line of the shafts";
equation
  assert(F_a > 0 and F_b > 0, "The clamping forces F_a and F_b must be positive");
  assert(s_start >= s_min and s_start <= s_max, "s_start must lie between the stops s_min and s_max");
  assert(R_1 < a/2, "The pulleys (R_1) do not fit between the shafts (a)");
  w_a = der(flange_a.phi);
  w_b = der(flange_b.phi);

  // The belt keeps its length.
  R_a = s*R_b;
  a*sin(psi) = R_a - R_b;
  L = 2*a*cos(psi) + pi*(R_a + R_b) + 2*psi*(R_a - R_b);

  load = noEvent(if w_a >= 0 then 1 else -1)*tanh(slip/slip_0);
  shift = k*F_b/F_nominal*noEvent(abs(w_a))*(log(noEvent(max(F_a, small)/max(F_b, small))) - k_s*log(s) - k_load*load);
  atTop = s >= s_max and shift > 0;
  atBottom = s <= s_min and shift < 0;
  der(s) = if atTop or atBottom then 0 else shift;

  v_slip = R_a*w_a - R_b*w_b;
  slip = v_slip/sqrt((R_a*w_a)^2 + v_small^2);
  F_max = 2*mu*noEvent(min(F_a, F_b))/cos(beta);
  F_t = F_max*tanh(slip/slip_0);
  flange_a.tau = R_a*F_t;
  flange_b.tau = -R_b*F_t;
  lossPower = F_t*v_slip;
  annotation(
    __Torsion(dissipatedPower = lossPower),
    Icon(
      coordinateSystem(preserveAspectRatio = true, extent = {{-100, -100}, {100, 100}}),
      graphics = {
        Line(points = {{-100, 0}, {-50, 0}}, color = {0, 0, 0}),
        Line(points = {{50, 0}, {100, 0}}, color = {0, 0, 0}),
        Ellipse(extent = {{-75, 25}, {-25, -25}}, lineColor = {0, 0, 0}),
        Ellipse(extent = {{10, 40}, {90, -40}}, lineColor = {0, 0, 0}),
        Line(points = {{-50, 25}, {50, 40}}, color = {0, 0, 0}, thickness = 1),
        Line(points = {{-50, -25}, {50, -40}}, color = {0, 0, 0}, thickness = 1),
        Text(extent = {{-150, -60}, {150, -100}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(info = "<html>
<pre>
     F_a ->(    )===========(      )<- F_b
            R_a  \\    belt  /  R_b
     flange_a                flange_b            s = R_a/R_b
</pre>
<p><b>Geometry.</b> The belt keeps its length on two radii: L = 2*a*cos(psi) + pi*(R_a + R_b) + 2*psi*(R_a - R_b), a*sin(psi) = R_a - R_b.</p>
<p><b>Ratio.</b> The bent pulleys let the belt creep inward or outward with every turn: the rate is proportional to the speed, to the bending, hence to the
clamping force, and to the logarithm of the ratio of the forces, seen from its value in equilibrium:</p>
<pre>
der(s) = k*F_b/F_nominal*|w_a|*(ln(F_a/F_b) - k_s*ln(s) - k_load*sign(w_a)*F_t/F_max)
</pre>
<p>sign(w_a)*F_t is positive while flange_a drives, whichever way it turns: a variator that turns backward behaves like one that turns forward.</p>
<p>In equilibrium without torque both forces are equal at s = 1 by symmetry; <code>k_s</code> and <code>k_load</code> are measured. Stops hold s between
s_min and s_max.</p>
<p><b>Slip.</b> Friction on both sides of the belt, on the pulley that is pressed less:</p>
<pre>
F_t = F_max*tanh(slip/slip_0),   F_max = 2*mu*min(F_a, F_b)/cos(beta),   slip = (R_a*w_a - R_b*w_b)/√((R_a*w_a)² + v_small²)
tau_a = R_a*F_t,   tau_b = -R_b*F_t,   lossPower = F_t*(R_a*w_a - R_b*w_b)
</pre>
<p>Without slip there is no torque. The belt's mass and the power of the axial motion of the pulleys are left out.</p>
<p>Sources: G. Carbone, L. Mangialardi, B. Bonsen, C. Tursi, P. A. Veenhuizen, <i>CVT Dynamics: Theory and Experiments</i>, Mechanism and Machine Theory 42 (2007), 409-428: rate linear in the logarithm of the
ratio of the clamping forces, proportional to the speed, growing with the force; M. van Drogen, M. van der Laan, <i>Determination of Variator Robustness under Macro Slip Conditions for a Push
Belt CVT</i>, SAE 2004-01-0480, for traction over slip. The form tanh and the geometry are derived here.</p>
</html>"));
end BeltCVT;
