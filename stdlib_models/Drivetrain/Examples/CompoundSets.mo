within Drivetrain.Examples;
model CompoundSets "First gears of Ravigneaux, Simpson and Lepelletier sets"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  Drivetrain.Gears.Ravigneaux ravigneaux(z_small = 31, z_large = 38, z_ring = 85);
  Drivetrain.Gears.Simpson simpson(z_sun_front = 35, z_ring_front = 73);
  Drivetrain.Gears.Lepelletier lepelletier;
  Rotational.Components.Inertia load[3](each J = 5, each w(start = 0, fixed = true), each phi(start = 0, fixed = true)) "What is driven";
  Rotational.Sources.ConstantTorque motor[3](each tau_constant = 100);
  Rotational.Components.Fixed brake "The brake of the first gear, closed";
equation
  connect(motor[1].flange, ravigneaux.small);
  connect(ravigneaux.carrier, brake.flange);
  connect(ravigneaux.ring, load[1].flange_a);
  connect(motor[2].flange, simpson.frontRing);
  connect(simpson.rearCarrier, brake.flange);
  connect(simpson.flange_b, load[2].flange_a);
  connect(motor[3].flange, lepelletier.flange_a);
  connect(lepelletier.slow, lepelletier.small);
  connect(lepelletier.carrier, brake.flange);
  connect(lepelletier.flange_b, load[3].flange_a);
  annotation(
    experiment(StopTime = 1, Tolerance = 1e-8, Interval = 0.0025),
    Documentation(
      info = "<html>
<p>Each set drives 5 kg.m2 with the same 100 N.m. The torque at the output is the ratio of the first gear times that: 85/31 = 2.742 for this Ravigneaux set, 2.479 for the
Simpson set of the ZF 3HP 22 and 4.171 for the Lepelletier set of the ZF 6HP 26, whose simple set comes before its Ravigneaux set.</p>
</html>",
      figures = {
        Figure(title = "First gears of Ravigneaux, Simpson and Lepelletier sets", preferred = true, plots = {
          Plot(curves = {Curve(y = load[1].w), Curve(y = load[2].w), Curve(y = load[3].w)}),
          Plot(curves = {Curve(y = load[1].flange_a.tau), Curve(y = load[2].flange_a.tau), Curve(y = load[3].flange_a.tau)})})}));
end CompoundSets;
