within Drivetrain.Examples;
model Fan "Two fans run down: air of different density"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  Drivetrain.Machines.Fan fan[2](each w_nominal = 100, each P_nominal = 1e4, each V_flow_nominal = 5, each dp_nominal = 800, rho = {1.2, 0.8}) "Fans";
  Rotational.Components.Inertia rotor[2](each J = 2, each w(start = 200, fixed = true), each phi(start = 0, fixed = true));
equation
  connect(rotor.flange_b, fan.flange);
  annotation(
    experiment(StopTime = 5, Tolerance = 1e-8, Interval = 0.0125),
    Documentation(
      info = "<html>
<p>Torque goes with the square of the speed: w = w_0/(1 + k*w_0*t/J), with k = 0.01 N.m.s2 for air of 1.2 kg/m3, two thirds of it for 0.8 kg/m3. The flow falls with the speed, the pressure with its
square.</p>
</html>",
      figures = {
        Figure(title = "Two fans run down: air of different density", preferred = true, plots = {
          Plot(curves = {Curve(y = rotor[1].w), Curve(y = rotor[2].w)}),
          Plot(curves = {Curve(y = fan[1].V_flow)}),
          Plot(curves = {Curve(y = fan[1].dp)})})}));
end Fan;
