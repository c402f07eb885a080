within Modelica.Mechanics.Rotational.Sources;
model ConstantSpeed "A shaft that turns at a constant speed"
  extends Interfaces.PartialTorque;
  parameter SI.AngularVelocity w_fixed "The speed";
  SI.AngularVelocity w "Speed of the shaft relative to the housing";
equation
  w = der(phi);
  w = w_fixed;
end ConstantSpeed;
