within Modelica.Mechanics.Translational.Sources;
model ForceStep "A force that jumps once"
  extends Interfaces.PartialForce;
  parameter SI.Force stepForce(start = 1) "Size of the jump; negative for a load";
  parameter SI.Force offsetForce(start = 0) "Force before the jump";
  parameter SI.Time startTime = 0 "Time of the jump";
equation
  f = if time < startTime then -offsetForce else -(offsetForce + stepForce);
end ForceStep;
