within Drivetrain.Examples;
model PumpLoad "A pump begins to lift when its head is more than the height"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  import Modelica.Blocks.Sources;
  Drivetrain.Machines.PumpLoad pump(w_nominal = 150, Q_nominal = 0.05, H_nominal = 30, H_static = 20) "Pump, pipe, check valve";
  Rotational.Components.Inertia rotor(J = 2, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Rotational.Sources.Torque motor;
  Sources.TimeTable torque(table = [0, 150; 4, 150; 4.2, 0; 8, 0]);
equation
  connect(torque.y, motor.tau);
  connect(motor.flange, rotor.flange_a);
  connect(rotor.flange_b, pump.flange);
  annotation(
    experiment(StopTime = 8, Tolerance = 1e-8, Interval = 0.02),
    Documentation(
      info = "<html>
<p>Below 110 rad/s the check valve is closed: the pump only stirs. Then the flow begins. When the motor is switched off, the valve closes again at this speed, and the pump runs down.</p>
</html>",
      figures = {
        Figure(title = "A pump begins to lift when its head is more than the height", preferred = true, plots = {
          Plot(curves = {Curve(y = rotor.w)}),
          Plot(curves = {Curve(y = pump.Q)}),
          Plot(curves = {Curve(y = pump.tau)})})}));
end PumpLoad;
