within Drivetrain.Examples;
model ClutchByClutchShift "An upshift under load: one clutch hands over to the other"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  import Modelica.Blocks.Sources;
  Drivetrain.Controllers.ClutchByClutchShift shift "Pressures and the engine's torque";
  Rotational.Sources.Torque combustion;
  Rotational.Components.Inertia engine(J = 0.2);
  Rotational.Components.Clutch clutch1(mu_pos = [0, 1], fn_max = 300, peak = 1.05, phi_rel(start = 0, fixed = true), w_rel(start = 0, fixed = true));
  Rotational.Components.Clutch clutch2(mu_pos = [0, 1], fn_max = 300, peak = 1.05);
  Rotational.Components.IdealGear first(ratio = 3);
  Rotational.Components.IdealGear second(ratio = 1.5);
  Rotational.Components.Inertia output_(J = 60, phi(start = 0, fixed = true), w(start = 20, fixed = true));
  Sources.IntegerStep gear(offset = 1, height = 1, startTime = 1);
equation
  combustion.tau = 100*shift.engine;
  connect(gear.y, shift.gear);
  connect(combustion.flange, engine.flange_a);
  connect(engine.flange_b, clutch1.flange_a);
  connect(engine.flange_b, clutch2.flange_a);
  connect(clutch1.flange_b, first.flange_a);
  connect(clutch2.flange_b, second.flange_a);
  connect(first.flange_b, output_.flange_a);
  connect(second.flange_b, output_.flange_a);
  connect(shift.p[1], clutch1.f_normalized);
  connect(shift.p[2], clutch2.f_normalized);
  annotation(
    experiment(StopTime = 2.5, Tolerance = 1e-8, Interval = 0.00625),
    Documentation(
      info = "<html>
<p>The second clutch takes over the torque, then draws the engine down to its new speed, helped by less torque of the engine. The output is never without torque.</p>
</html>",
      figures = {
        Figure(title = "An upshift under load: one clutch hands over to the other", preferred = true, plots = {
          Plot(curves = {Curve(y = engine.w)}),
          Plot(curves = {Curve(y = shift.p[1]), Curve(y = shift.p[2]), Curve(y = shift.engine)}),
          Plot(curves = {Curve(y = output_.a)})})}));
end ClutchByClutchShift;
