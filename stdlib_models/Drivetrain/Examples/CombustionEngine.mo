within Drivetrain.Examples;
model CombustionEngine "A four-in-line with a misfire"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  import Modelica.Blocks.Sources;
  Drivetrain.Machines.CombustionEngine engine[2](fires = {{true, true, true, true}, {true, false, true, true}}, each useFriction = true, each J = 0.15) "Healthy, and with a cylinder that does not fire";
  Rotational.Components.Damper brake[2](each d = 0.7);
  Rotational.Components.Fixed ground;
  Sources.Constant load(k = 0.8);
initial equation
  engine.phi = {0, 0};
  engine.w = {150, 150};
equation
  for i in 1:2 loop
  connect(load.y, engine[i].load);
  connect(engine[i].flange_b, brake[i].flange_a);
  connect(brake[i].flange_b, ground.flange);
  end for;
  annotation(
    experiment(StopTime = 0.5, Tolerance = 1e-8, Interval = 0.0005),
    Documentation(
      info = "<html>
<p>Each engine runs against a brake. Four even pulses in two turns make small swings of the speed; without the second cylinder the shaft dips once in two turns and is slower on the whole.</p>
</html>",
      figures = {
        Figure(title = "A four-in-line with a misfire", preferred = true, plots = {
          Plot(curves = {Curve(y = engine[1].w), Curve(y = engine[2].w)})})}));
end CombustionEngine;
