within Drivetrain.Examples;
model DogClutch "A sleeve brings teeth into mesh while the shafts differ by 5 rad/s"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  import Modelica.Mechanics.Translational;
  Drivetrain.Clutches.DogClutch dog(h_tip = 0.002, lambda = 0.5, phi_rel(start = 0, fixed = true), w_rel(start = 5, fixed = true)) "Pointed teeth";
  Rotational.Components.Inertia shaft(J = 1, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Rotational.Components.Inertia gear(J = 0.01);
  Translational.Components.Mass sleeve(m = 0.5, s(start = -0.002, fixed = true), v(start = 0, fixed = true));
  Translational.Components.Damper guide(d = 100);
  Translational.Components.Fixed housing;
  Translational.Components.ElastoGap stop(c = 1e6, d = 2e3) "End of the way";
  Translational.Components.Fixed end_(s0 = 0.008);
  Translational.Sources.ConstantForce fork(f_constant = 100);
equation
  connect(shaft.flange_b, dog.flange_a);
  connect(dog.flange_b, gear.flange_a);
  connect(fork.flange, sleeve.flange_a);
  connect(sleeve.flange_b, dog.sleeve);
  connect(sleeve.flange_b, guide.flange_a);
  connect(guide.flange_b, housing.flange);
  connect(sleeve.flange_b, stop.flange_a);
  connect(stop.flange_b, end_.flange);
  annotation(
    experiment(StopTime = 0.4, Tolerance = 1e-8, Interval = 0.001),
    Documentation(
      info = "<html>
<p>The points of the teeth meet, throw the sleeve back a little and turn the gear the other way; at the next gap it goes in, up to its stop. The flanks then take the gear along to the speed of the
shaft, with blows in the play that get weaker.</p>
</html>",
      figures = {
        Figure(title = "A sleeve brings teeth into mesh while the shafts differ by 5 rad/s", preferred = true, plots = {
          Plot(curves = {Curve(y = sleeve.s)}),
          Plot(curves = {Curve(y = shaft.w), Curve(y = gear.w)}),
          Plot(curves = {Curve(y = dog.tau)})})}));
end DogClutch;
