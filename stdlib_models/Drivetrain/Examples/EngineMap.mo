within Drivetrain.Examples;
model EngineMap "An engine map runs a fan up: torque, fuel, efficiency"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  import Modelica.Blocks.Sources;
  Drivetrain.Machines.EngineMap engine(T_torque = 0.2) "Torque and fuel as maps";
  Rotational.Components.Inertia load(J = 2, phi(start = 0, fixed = true), w(start = 100, fixed = true));
  Drivetrain.Machines.Fan fan(w_nominal = 400, P_nominal = 4e4);
  Sources.TimeTable pedal(table = [0, 0.2; 2, 0.2; 3, 1; 12, 1; 12.5, 0; 20, 0]);
equation
  connect(pedal.y, engine.pedal);
  connect(engine.flange, load.flange_a);
  connect(load.flange_b, fan.flange);
  annotation(
    experiment(StopTime = 20, Tolerance = 1e-8, Interval = 0.05),
    Documentation(
      info = "<html>
<p>The torque follows the map over speed and pedal. With the pedal at 0 the engine is dragged, and no fuel is burnt.</p>
</html>",
      figures = {
        Figure(title = "An engine map runs a fan up: torque, fuel, efficiency", preferred = true, plots = {
          Plot(curves = {Curve(y = engine.tau)}),
          Plot(curves = {Curve(y = load.w)}),
          Plot(curves = {Curve(y = engine.fuelRate)})})}));
end EngineMap;
