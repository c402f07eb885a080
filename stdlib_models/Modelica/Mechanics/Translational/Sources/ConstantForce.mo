within Modelica.Mechanics.Translational.Sources;
model ConstantForce "A constant force"
  extends Interfaces.PartialForce;
  parameter SI.Force f_constant "Driving force; negative for a load";
equation
  f = -f_constant;
end ConstantForce;
