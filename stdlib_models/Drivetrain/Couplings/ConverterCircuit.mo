within Drivetrain.Couplings;
model ConverterCircuit "Pump, turbine and stator of a torque converter: the oil alone"
  extends Interfaces.PartialHydrodynamic;
  parameter Real characteristics[:, 3] = Interfaces.typicalConverter
    "Drive: ratio of speeds w_t/w_p, ratio of torques tau_t/tau_p, capacity tau_p/w_p^2 in N.m.s2/rad2";
  parameter Real coast[:, 2] = characteristics[:, {1, 3}]
    "Coast: ratio of speeds w_p/w_t, capacity -tau_t/w_t^2 in N.m.s2/rad2";
  parameter Modelica.Blocks.Types.Smoothness smoothness = Modelica.Blocks.Types.Smoothness.MonotoneContinuousDerivative1
    "What lies between the points of the tables";
protected
  Modelica.Blocks.Tables.CombiTable1Ds driveTable(
    final table = characteristics, final smoothness = smoothness,
    final extrapolation = Modelica.Blocks.Types.Extrapolation.HoldLastPoint) "Characteristics of driving";
  Modelica.Blocks.Tables.CombiTable1Ds coastTable(
    final table = coast, final smoothness = smoothness,
    final extrapolation = Modelica.Blocks.Types.Extrapolation.HoldLastPoint) "Capacity of coasting";
equation
  assert(abs(characteristics[end, 1] - 1) < 1e-9 and abs(coast[end, 1] - 1) < 1e-9,
    "The characteristics of a torque converter must end at a ratio of speeds of 1");
  assert(abs(characteristics[end, 3]) < 1e-9 and abs(coast[end, 2]) < 1e-9,
    "The capacity of a torque converter must be 0 where both wheels turn equally fast");
  assert(min(characteristics[:, 3]) >= 0 and min(coast[:, 2]) >= 0, "The capacity of a torque converter must not be negative");
  assert(min(characteristics[:, 2]) >= 0 and Interfaces.greatestEfficiency(characteristics) <= 1 + 1e-9,
    "The efficiency of a torque converter, ratio of speeds by ratio of torques, must lie between 0 and 1, also between the points of its table");
  assert(noEvent(nu*amplification <= 1 + 1e-6),
    "The efficiency of a torque converter is above 1 where the curve (smoothness) between the points of its table has left the straight line");
  driveTable.u = nu;
  coastTable.u = nu;
  capacity = noEvent(if w_p >= w_t then driveTable.y[2] else coastTable.y[1]);
  amplification = noEvent(if w_p >= w_t then driveTable.y[1] else 1);
  annotation(Documentation(info = "<html>
<p>What the standard component of a clutch is for plates, this is for oil: no inertia, no lock-up. Driving, both tables of the
characteristics hold:</p>
<pre>
nu = w_t/w_p,  tau_p = C(nu)*w_p^2,  tau_t = R(nu)*tau_p
</pre>
<p>C = 1/K², where the capacity factor K = w_p/√tau_p is given. The stator takes tau_t − tau_p and gives it to the housing. If
the turbine is faster (coast), the stator runs free and torques are equal:</p>
<pre>
nu = w_p/w_t,  tau_p = tau_t = -Cc(nu)*w_t^2
</pre>
<p>Without other data Cc is taken to be C, as if pump and turbine changed their roles: an assumption, as the stator is made for
driving. Values before the first row (a turbine that rolls backward) are those of the first row.</p>
<p>The efficiency nu*R(nu) must not be above 1. Straight lines between the points are checked at the start; where a smooth curve goes above 1 all the same, the run ends
with an assertion.</p>
<p>Source: A. Tasora, R. Serban, R. Gericke, <i>Project Chrono</i>, class ChShaftsTorqueConverter, documentation and text, for the law, for
the ratio of torques 1 in coast and for a capacity that is mirrored there; the numbers are 1/K² of the second set of values in its model of
the M113. L. Eriksson and L. Nielsen, <i>Modeling and Control of Engines and Drivelines</i>, 2014, section 14.8, is cited for the same law in
the documentation of OpenPLX, class EmpiricalTorqueConverter.</p>
</html>"));
end ConverterCircuit;
