within Modelica.Electrical.Machines.SpacePhasors.Blocks;
block ToPolar "Length and angle of a vector"
  extends Modelica.Blocks.Interfaces.MIMOs(final n = 2);
  constant Real small = Modelica.Constants.small "A shorter vector has the angle zero";
equation
  y[1] = sqrt(u[1]^2 + u[2]^2);
  y[2] = if noEvent(y[1] <= small) then 0 else atan2(u[2], u[1]);
end ToPolar;
