within Modelica.Electrical.Machines.SpacePhasors.Blocks;
block Rotator "The same vector in turned axes"
  extends Modelica.Blocks.Interfaces.MIMOs(final n = 2);
protected
  Real RotationMatrix[2, 2] = [cos(angle), sin(angle); -sin(angle), cos(angle)] "To the turned axes";
public
  Modelica.Blocks.Interfaces.RealInput angle(unit = "rad") "How far the axes are turned";
equation
  y = RotationMatrix*u;
end Rotator;
