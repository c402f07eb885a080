within Drivetrain.Examples;
model HarmonicTorque "Orders of a torque excite a shaft in a run-up"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  Drivetrain.Machines.HarmonicTorque source(order = {2, 4}, amplitude = [0, 20, 10]) "Orders 2 and 4";
  Rotational.Components.Inertia engine(J = 0.2, phi(start = 0, fixed = true), w(start = 20, fixed = true));
  Rotational.Components.SpringDamper shaft(c = 5000, d = 2, phi_rel(start = 0, fixed = true), w_rel(start = 0, fixed = true));
  Rotational.Components.Inertia load(J = 1);
  Rotational.Sources.ConstantTorque drive(tau_constant = 30);
equation
  connect(source.flange, engine.flange_a);
  connect(drive.flange, engine.flange_a);
  connect(engine.flange_b, shaft.flange_a);
  connect(shaft.flange_b, load.flange_a);
  annotation(
    experiment(StopTime = 5, Tolerance = 1e-8, Interval = 0.005),
    Documentation(
      info = "<html>
<p>The shaft has its eigenfrequency at sqrt(5000*(1/0.2 + 1)) = 173 rad/s. The fourth order meets it at 43 rad/s, the second at 87 rad/s: twice the twist swells, the first time half as high.</p>
</html>",
      figures = {
        Figure(title = "Orders of a torque excite a shaft in a run-up", preferred = true, plots = {
          Plot(curves = {Curve(y = shaft.phi_rel)}),
          Plot(curves = {Curve(y = load.w)})})}));
end HarmonicTorque;
