within Modelica.Mechanics.Rotational.Sources;
model LinearSpeedDependentTorque "A torque that grows with the speed"
  extends Interfaces.PartialTorque;
  parameter SI.Torque tau_nominal "Driving torque at the nominal speed; negative for a load";
  parameter Boolean TorqueDirection = true "Has the torque the same sign in both directions of rotation?";
  parameter SI.AngularVelocity w_nominal(min = Modelica.Constants.eps) "Nominal speed";
  SI.AngularVelocity w "Speed of the shaft relative to the housing";
  SI.Torque tau "Driving torque on the shaft";
equation
  w = der(phi);
  if TorqueDirection then
    tau = tau_nominal*abs(w/w_nominal);
  else
    tau = tau_nominal*(w/w_nominal);
  end if;
  flange.tau = -tau;
end LinearSpeedDependentTorque;
