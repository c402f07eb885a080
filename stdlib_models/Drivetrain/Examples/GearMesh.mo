within Drivetrain.Examples;
model GearMesh "Spur gears on their way through a resonance: stiffness that varies with the tooth"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  Drivetrain.Gears.GearMesh mesh(z_a = 20, z_b = 40, r_a = 0.05, c = 2e8, eps_alpha = 1.6, d = 2500) "Teeth";
  Rotational.Components.Inertia pinion(J = 0.001, w(start = 100, fixed = true), phi(start = 0, fixed = true)) "Pinion";
  Rotational.Components.Inertia gear(J = 0.016) "Gear";
  Rotational.Sources.ConstantTorque motor(tau_constant = 110);
  Rotational.Sources.ConstantTorque load(tau_constant = 200);
initial equation
  mesh.s = 1e-5;
  mesh.v = 0;
equation
  connect(motor.flange, pinion.flange_a);
  connect(pinion.flange_b, mesh.flange_a);
  connect(mesh.flange_b, gear.flange_a);
  connect(load.flange, gear.flange_b);
  annotation(
    experiment(StopTime = 0.3, Tolerance = 1e-8, Interval = 0.0003),
    Documentation(
      info = "<html>
<p>The torque is even, the force in the mesh is not: one pair of teeth and two carry it in turn, so that the stiffness k jumps up and down with the frequency of the teeth. The pinion
gains speed, and the force swells where that frequency, or a multiple of it, meets the eigenfrequency of the mesh, sqrt(k*(r_a^2/J_a + r_b^2/J_b)).</p>
</html>",
      figures = {
        Figure(title = "Spur gears on their way through a resonance: stiffness that varies with the tooth", preferred = true, plots = {
          Plot(curves = {Curve(y = mesh.F)}),
          Plot(curves = {Curve(y = pinion.w)})})}));
end GearMesh;
