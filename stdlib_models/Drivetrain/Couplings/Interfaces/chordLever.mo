within Drivetrain.Couplings.Interfaces;
function chordLever "Lever of a chain that lies on a sprocket like on a polygon"
  extends Modelica.Icons.Function;
  input SI.Angle phi "Angle of the sprocket; a joint of the chain stands upright at 0";
  input Integer z "Number of teeth";
  input SI.Radius r "Radius of the pitch circle";
  output SI.Length lever "Distance of the chain from the axis";
algorithm
  lever := r*cos(phi - 2*Modelica.Constants.pi*floor(phi*z/(2*Modelica.Constants.pi) + 0.5)/z);
  annotation(Inline = false);
end chordLever;
