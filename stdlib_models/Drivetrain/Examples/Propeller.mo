within Drivetrain.Examples;
model Propeller "A propeller takes a ship to speed"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  import Modelica.Mechanics.Translational;
  Drivetrain.Machines.Propeller propeller(D = 2, wake = 0.2, deduction = 0.1) "K_T and K_Q over the advance";
  Rotational.Sources.ConstantSpeed shaft(w_fixed = 20, phi(start = 0, fixed = true));
  Translational.Components.Mass ship(m = 2e5, s(start = 0, fixed = true), v(start = 0, fixed = true));
  Translational.Sources.QuadraticSpeedDependentForce resistance(f_nominal = -5e4, v_nominal = 6, ForceDirection = false);
equation
  connect(shaft.flange, propeller.flangeR);
  connect(propeller.flangeT, ship.flange_a);
  connect(ship.flange_b, resistance.flange);
  annotation(
    experiment(StopTime = 60, Tolerance = 1e-8, Interval = 0.15),
    Documentation(
      info = "<html>
<p>At rest thrust and torque are greatest. The faster the water comes towards it, the less the propeller grips, until its thrust is the resistance of the ship.</p>
</html>",
      figures = {
        Figure(title = "A propeller takes a ship to speed", preferred = true, plots = {
          Plot(curves = {Curve(y = ship.v)}),
          Plot(curves = {Curve(y = propeller.T)}),
          Plot(curves = {Curve(y = propeller.Q)})})}));
end Propeller;
