within Drivetrain.Examples;
model ElectricDrive "An electric drive launches a mass: torque, then power, then temperature limit it"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  import Modelica.Blocks.Sources;
  Drivetrain.Machines.ElectricDrive drive(C = 2000, G = 10, T_derate = 353.15, T_max = 393.15) "Machine and inverter";
  Rotational.Components.Inertia load(J = 20, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Rotational.Sources.QuadraticSpeedDependentTorque air(tau_nominal = -60, w_nominal = 1000, TorqueDirection = false);
  Sources.Constant demand(k = 250);
equation
  connect(demand.y, drive.tau_ref);
  connect(drive.flange, load.flange_a);
  connect(load.flange_b, air.flange);
  annotation(
    experiment(StopTime = 120, Tolerance = 1e-8, Interval = 0.3),
    Documentation(
      info = "<html>
<p>250 N.m up to the corner at 320 rad/s, then 80 kW. Losses warm winding and iron; from 80 °C the torque is taken back.</p>
</html>",
      figures = {
        Figure(title = "An electric drive launches a mass: torque, then power, then temperature limit it", preferred = true, plots = {
          Plot(curves = {Curve(y = drive.tau)}),
          Plot(curves = {Curve(y = load.w)}),
          Plot(curves = {Curve(y = drive.T_winding)})})}));
end ElectricDrive;
