within Drivetrain.Examples;
model TwoStageDamper "Torque over twist of a clutch disc: idle stage, main stage, friction"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  import Modelica.Blocks.Sources;
  Drivetrain.Clutches.TwoStageDamper damper "Torsional damper";
  Rotational.Components.Fixed fixed;
  Rotational.Sources.Speed speed(exact = true, phi(start = 0, fixed = true)) "Turns the hub to and fro";
  Sources.TimeTable w(table = [0, 0.25; 1, 0.25; 1, -0.25; 3, -0.25; 3, 0.25; 5, 0.25]);
equation
  connect(w.y, speed.w_ref);
  connect(fixed.flange, damper.flange_a);
  connect(speed.flange, damper.flange_b);
  annotation(
    experiment(StopTime = 5, Tolerance = 1e-8, Interval = 0.0125),
    Documentation(
      info = "<html>
<p>Within ±0.1 rad the idle stage acts alone, soft and with 1 N.m of friction. Beyond, the hub takes the flange of the main stage along: 1500 N.m/rad and 15 N.m of friction. The flange stays
where friction holds it, so the hub is free over a different range on the way back.</p>
</html>",
      figures = {
        Figure(title = "Torque over twist of a clutch disc: idle stage, main stage, friction", preferred = true, plots = {
          Plot(curves = {Curve(x = damper.phi_rel, y = damper.tau)})})}));
end TwoStageDamper;
