within Drivetrain.Examples;
model GearMesh "Spur gears under an even torque: one pair of teeth and two in turn"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  Drivetrain.Gears.GearMesh mesh(z_a = 20, z_b = 40, r_a = 0.05, c = 2e8, eps_alpha = 1.6, N = 9, d = 2500) "Teeth";
  Rotational.Components.Inertia pinion(J = 0.001, w(start = 300, fixed = true), phi(start = 0, fixed = true)) "Pinion";
  Rotational.Components.Inertia gear(J = 0.016) "Gear";
  Rotational.Sources.ConstantTorque motor(tau_constant = 100);
  Rotational.Sources.ConstantTorque load(tau_constant = 200);
initial equation
  mesh.s = 6e-6;
  mesh.v = 0;
equation
  connect(motor.flange, pinion.flange_a);
  connect(pinion.flange_b, mesh.flange_a);
  connect(mesh.flange_b, gear.flange_a);
  connect(load.flange, gear.flange_b);
  annotation(
    experiment(StopTime = 0.008, Tolerance = 1e-8, Interval = 2e-05),
    Documentation(
      info = "<html>
<p>2000 N on the line of action. The stiffness k goes up and down with each tooth, between one pair and two (60 % of the time two, with a contact ratio of 1.6; nine harmonics of it here). Teeth
that are stiffer carry the same force with less approach: the gears shake each other, with 955 Hz and its multiples.</p>
</html>",
      figures = {
        Figure(title = "Spur gears under an even torque: one pair of teeth and two in turn", preferred = true, plots = {
          Plot(curves = {Curve(y = mesh.k)}),
          Plot(curves = {Curve(y = mesh.F)})})}));
end GearMesh;
