within Modelica.Mechanics.Rotational.Sources;
model QuadraticSpeedDependentTorque "A torque that grows with the square of the speed"
  extends Interfaces.PartialTorque;
  parameter SI.Torque tau_nominal "Driving torque at the nominal speed; negative for a load";
  parameter Boolean TorqueDirection = true "Has the torque the same sign in both directions of rotation?";
  parameter SI.AngularVelocity w_nominal(min = Modelica.Constants.eps) "Nominal speed";
  SI.AngularVelocity w "Speed of the shaft relative to the housing";
  SI.Torque tau "Driving torque on the shaft";
equation
  w = der(phi);
  if TorqueDirection then
    tau = tau_nominal*(w/w_nominal)^2;
  else
    tau = tau_nominal*smooth(1, if w >= 0 then (w/w_nominal)^2 else -(w/w_nominal)^2);
  end if;
  flange.tau = -tau;
end QuadraticSpeedDependentTorque;
