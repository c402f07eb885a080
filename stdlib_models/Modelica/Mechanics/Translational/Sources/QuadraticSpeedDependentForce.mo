within Modelica.Mechanics.Translational.Sources;
model QuadraticSpeedDependentForce "A force that grows with the square of the speed"
  extends Interfaces.PartialForce;
  parameter SI.Force f_nominal "Driving force at the nominal speed; negative for a load";
  parameter Boolean ForceDirection = true "Has the force the same sign in both directions of motion?";
  parameter SI.Velocity v_nominal(min = Modelica.Constants.eps) "Nominal speed";
  SI.Velocity v "Speed of the rod relative to the housing";
equation
  v = der(s);
  if ForceDirection then
    f = -f_nominal*(v/v_nominal)^2;
  else
    f = -f_nominal*smooth(1, if v >= 0 then (v/v_nominal)^2 else -(v/v_nominal)^2);
  end if;
end QuadraticSpeedDependentForce;
