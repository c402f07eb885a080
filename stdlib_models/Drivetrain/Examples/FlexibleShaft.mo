within Drivetrain.Examples;
model FlexibleShaft "A blow runs along a shaft and comes back"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  import Modelica.Blocks.Sources;
  Drivetrain.Couplings.FlexibleShaft shaft(L = 20, D = 0.05, n = 40, T_d = 1e-5) "20 m of steel";
  Rotational.Components.Inertia first(J = 0.5, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Rotational.Components.Inertia last(J = 0.5);
  Rotational.Sources.Torque blow;
  Sources.Trapezoid torque(amplitude = 1000, rising = 1e-3, width = 1e-3, falling = 1e-3, period = 1, nperiod = 1, startTime = 1e-3);
initial equation
  shaft.phi_rel = zeros(40);
  shaft.w_rel = zeros(40);
equation
  connect(torque.y, blow.tau);
  connect(blow.flange, first.flange_a);
  connect(first.flange_b, shaft.flange_a);
  connect(shaft.flange_b, last.flange_a);
  annotation(
    experiment(StopTime = 0.06, Tolerance = 1e-8, Interval = 0.00015),
    Documentation(
      info = "<html>
<p>Torsion runs with sqrt(G/rho) = 3192 m/s: the far end feels the blow 6.3 ms later. Waves run to and fro between the discs, above the slow swing of both against each other.</p>
</html>",
      figures = {
        Figure(title = "A blow runs along a shaft and comes back", preferred = true, plots = {
          Plot(curves = {Curve(y = first.w), Curve(y = last.w)}),
          Plot(curves = {Curve(y = shaft.flange_a.tau), Curve(y = shaft.flange_b.tau)})})}));
end FlexibleShaft;
