within Modelica.Mechanics.Rotational.Sources;
model ConstantTorque "A constant torque"
  extends Interfaces.PartialTorque;
  parameter SI.Torque tau_constant "Driving torque; negative for a load";
  SI.AngularVelocity w "Speed of the shaft relative to the housing";
  SI.Torque tau "Driving torque on the shaft";
equation
  w = der(phi);
  tau = tau_constant;
  flange.tau = -tau;
end ConstantTorque;
