within Drivetrain.Functions;
function frictionCoefficient "Friction coefficient of a table, held beyond its last point"
  extends Modelica.Icons.Function;
  input Real mu_pos[:, 2] "Friction coefficient (second column) over the speed in rad/s (first column, from 0)";
  input SI.AngularVelocity w "Speed of sliding; below 0 it counts as 0";
  output Real mu "Friction coefficient";
algorithm
  mu := Modelica.Math.Vectors.interpolate(mu_pos[:, 1], mu_pos[:, 2], max(0, min(w, mu_pos[size(mu_pos, 1), 1])));
  annotation(Inline = false, Documentation(info = "<html>
<p>Linear between the points. Beyond the last one its value is held: a falling curve that went on in a straight line would end below zero, and the friction would drive.</p>
</html>"));
end frictionCoefficient;
