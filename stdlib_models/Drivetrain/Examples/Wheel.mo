within Drivetrain.Examples;
model Wheel "A wheel is braked until it locks on a wet road"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Translational;
  import Modelica.Blocks.Sources;
  Drivetrain.Vehicles.Wheel wheel(useBrake = true, useFriction = true, inertia(phi(start = 0, fixed = true), w(start = 100, fixed = true))) "Inertia, tyre, brake";
  Translational.Components.Mass car(m = 400, s(start = 0, fixed = true), v(start = 30, fixed = true));
  Sources.Ramp pedal(height = 0.8, duration = 1, startTime = 0.2);
  Sources.Constant load(k = 4000);
  Sources.Constant friction(k = 0.6);
equation
  connect(load.y, wheel.Fz);
  connect(pedal.y, wheel.brakeSignal);
  connect(friction.y, wheel.friction);
  connect(wheel.flangeT, car.flange_a);
  annotation(
    experiment(StopTime = 3, Tolerance = 1e-8, Interval = 0.0075),
    Documentation(
      info = "<html>
<p>The force of the tyre follows the brake up to 60 % of the load. From then on the brake takes the wheel's speed: it locks in a moment and slides, with less force than before.</p>
</html>",
      figures = {
        Figure(title = "A wheel is braked until it locks on a wet road", preferred = true, plots = {
          Plot(curves = {Curve(y = wheel.inertia.w)}),
          Plot(curves = {Curve(y = car.v)}),
          Plot(curves = {Curve(y = wheel.tire.F)}),
          Plot(curves = {Curve(y = wheel.tire.kappa)})})}));
end Wheel;
