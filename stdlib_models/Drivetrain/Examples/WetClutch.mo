within Drivetrain.Examples;
model WetClutch "Filling, slipping, locking and opening of a wet clutch"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  import Modelica.Blocks.Sources;
  Drivetrain.Clutches.WetClutch clutch(mu_pos = [0, 0.12; 50, 0.1; 300, 0.11], peak = 1.1, phi_rel(start = 0, fixed = true), w_rel(start = -200, fixed = true)) "Plates in oil";
  Rotational.Components.Inertia driving(J = 0.2, phi(start = 0, fixed = true), w(start = 200, fixed = true));
  Rotational.Components.Inertia driven(J = 1);
  Rotational.Sources.ConstantTorque motor(tau_constant = 40);
  Sources.Trapezoid pressure(amplitude = 6e5, rising = 0.5, width = 0.6, falling = 0.2, period = 10, nperiod = 1);
equation
  connect(motor.flange, driving.flange_a);
  connect(driving.flange_b, clutch.flange_a);
  connect(clutch.flange_b, driven.flange_a);
  connect(pressure.y, clutch.p);
  annotation(
    experiment(StopTime = 2, Tolerance = 1e-8, Interval = 0.005),
    Documentation(
      info = "<html>
<p>The piston takes 0.1 s until the plates touch; up to then only the drag of the oil acts. Slip ends in locking, and the plates are warmer by what was lost. When the pressure falls, the return
springs open the clutch, and the driving side runs away from the driven one.</p>
</html>",
      figures = {
        Figure(title = "Filling, slipping, locking and opening of a wet clutch", preferred = true, plots = {
          Plot(curves = {Curve(y = driving.w), Curve(y = driven.w)}),
          Plot(curves = {Curve(y = clutch.tau)}),
          Plot(curves = {Curve(y = clutch.T)})})}));
end WetClutch;
