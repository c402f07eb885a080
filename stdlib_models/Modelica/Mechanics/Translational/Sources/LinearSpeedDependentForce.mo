within Modelica.Mechanics.Translational.Sources;
model LinearSpeedDependentForce "A force that grows with the speed"
  extends Interfaces.PartialForce;
  parameter SI.Force f_nominal "Driving force at the nominal speed; negative for a load";
  parameter Boolean ForceDirection = true "Has the force the same sign in both directions of motion?";
  parameter SI.Velocity v_nominal(min = Modelica.Constants.eps) "Nominal speed";
  SI.Velocity v "Speed of the rod relative to the housing";
equation
  v = der(s);
  if ForceDirection then
    f = -f_nominal*abs(v/v_nominal);
  else
    f = -f_nominal*(v/v_nominal);
  end if;
end LinearSpeedDependentForce;
