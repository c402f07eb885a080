within Drivetrain.Couplings.Interfaces;
function chordTravel "How far a chain goes that lies on a sprocket like on a polygon"
  extends Modelica.Icons.Function;
  input SI.Angle phi "Angle of the sprocket; a joint of the chain stands upright at 0";
  input Integer z "Number of teeth";
  input SI.Radius r "Radius of the pitch circle";
  output SI.Position x "Way of the chain";
protected
  Real k "Number of the joint that pulls";
algorithm
  k := floor(phi*z/(2*Modelica.Constants.pi) + 0.5);
  x := 2*k*r*sin(Modelica.Constants.pi/z) + r*sin(phi - 2*Modelica.Constants.pi*k/z);
  annotation(Inline = false, derivative(noDerivative = r) = chordTravel_der, smoothOrder = 1);
end chordTravel;
