within Drivetrain.Examples;
model TorqueConverter "A converter starts a load, then its lock-up clutch closes"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  import Modelica.Blocks.Sources;
  Drivetrain.Couplings.TorqueConverter converter(tau_lockUp = 300) "Pump, turbine, stator; its oil is a ConverterCircuit";
  Rotational.Components.Inertia engine(J = 0.2, phi(start = 0, fixed = true), w(start = 80, fixed = true));
  Rotational.Components.Inertia load(J = 3, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Rotational.Sources.ConstantTorque motor(tau_constant = 150);
  Rotational.Sources.QuadraticSpeedDependentTorque resistance(tau_nominal = -100, w_nominal = 200, TorqueDirection = false);
  Sources.Ramp lockUp(height = 1, duration = 0.5, startTime = 4);
equation
  connect(motor.flange, engine.flange_a);
  connect(engine.flange_b, converter.flange_a);
  connect(converter.flange_b, load.flange_a);
  connect(load.flange_b, resistance.flange);
  connect(lockUp.y, converter.u_lockUp);
  annotation(
    experiment(StopTime = 6, Tolerance = 1e-8, Interval = 0.015),
    Documentation(
      info = "<html>
<p>At the start the turbine gets more than twice the torque of the pump; as it gains speed the gain falls to one. The pump keeps a lead of some percent, until the lock-up clutch closes at
4 s and both turn as one.</p>
</html>",
      figures = {
        Figure(title = "A converter starts a load, then its lock-up clutch closes", preferred = true, plots = {
          Plot(curves = {Curve(y = engine.w), Curve(y = load.w)}),
          Plot(curves = {Curve(y = converter.circuit.tau_p), Curve(y = converter.circuit.tau_t)})})}));
end TorqueConverter;
