within Drivetrain.Examples;
model FluidCoupling "A fluid coupling takes a load to speed softly"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  Drivetrain.Couplings.FluidCoupling coupling(D = 0.35) "Pump and turbine";
  Rotational.Sources.ConstantSpeed motor(w_fixed = 150, phi(start = 0, fixed = true));
  Rotational.Components.Inertia load(J = 4, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Rotational.Sources.QuadraticSpeedDependentTorque fan(tau_nominal = -60, w_nominal = 150, TorqueDirection = false);
equation
  connect(motor.flange, coupling.flange_a);
  connect(coupling.flange_b, load.flange_a);
  connect(load.flange_b, fan.flange);
  annotation(
    experiment(StopTime = 3, Tolerance = 1e-8, Interval = 0.0075),
    Documentation(
      info = "<html>
<p>The torque is greatest at standstill and falls as the speeds approach each other; it is the same on both sides, so that the slip, some percent at the end, is all lost.</p>
</html>",
      figures = {
        Figure(title = "A fluid coupling takes a load to speed softly", preferred = true, plots = {
          Plot(curves = {Curve(y = load.w)}),
          Plot(curves = {Curve(y = coupling.tau_p)}),
          Plot(curves = {Curve(y = coupling.lossPower)})})}));
end FluidCoupling;
