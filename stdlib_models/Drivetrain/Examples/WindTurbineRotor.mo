within Drivetrain.Examples;
model WindTurbineRotor "A turbine follows a gust at its best tip speed ratio"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  import Modelica.Blocks.Sources;
  Drivetrain.Machines.WindTurbineRotor rotor(R = 40) "Heier's power coefficient";
  Rotational.Components.Inertia inertia(J = 5e6, phi(start = 0, fixed = true), w(start = 1.62, fixed = true));
  Rotational.Sources.Torque generator;
  Sources.TimeTable wind(table = [0, 8; 20, 8; 25, 11; 60, 11; 65, 8; 120, 8]);
  Sources.Constant pitch(k = 0);
equation
  generator.tau = -1.225/2*Modelica.Constants.pi*40^5*0.48/8.1^3*inertia.w^2;
  connect(wind.y, rotor.v_wind);
  connect(pitch.y, rotor.pitch);
  connect(rotor.flange, inertia.flange_a);
  connect(generator.flange, inertia.flange_b);
  annotation(
    experiment(StopTime = 120, Tolerance = 1e-8, Interval = 0.3),
    Documentation(
      info = "<html>
<p>The generator asks for k*w^2, with k of the best point: speed ratio 8.1, coefficient 0.48. In the gust the rotor is too slow at first and the coefficient falls; it gains speed and comes back to
the best point.</p>
</html>",
      figures = {
        Figure(title = "A turbine follows a gust at its best tip speed ratio", preferred = true, plots = {
          Plot(curves = {Curve(y = inertia.w)}),
          Plot(curves = {Curve(y = rotor.cp)}),
          Plot(curves = {Curve(y = rotor.P)})})}));
end WindTurbineRotor;
