within Drivetrain.Couplings.Interfaces;
function chordTravel_der "Speed of a chain that lies on a sprocket like on a polygon"
  extends Modelica.Icons.Function;
  input SI.Angle phi "Angle of the sprocket";
  input Integer z "Number of teeth";
  input SI.Radius r "Radius of the pitch circle";
  input SI.AngularVelocity w "Speed of the sprocket";
  output SI.Velocity v "Speed of the chain";
algorithm
  v := chordLever(phi, z, r)*w;
  annotation(Inline = false);
end chordTravel_der;
