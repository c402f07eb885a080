within Modelica.Mechanics.Translational.Sources;
model EddyCurrentForce "An eddy current brake, weaker when hot"
  import Modelica.Electrical.Machines.Thermal.linearTemperatureDependency;
  extends Interfaces.PartialForce;
  extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPort;
  parameter SI.Force f_nominal "Largest braking force";
  parameter SI.Velocity v_nominal(min = Modelica.Constants.eps)
    "Speed of the largest force at the reference temperature";
  parameter SI.Temperature TRef(start = 293.15) "Reference temperature";
  parameter Modelica.Electrical.Machines.Thermal.LinearTemperatureCoefficient20 alpha20(start = 0)
    "Temperature coefficient of the rail's resistance, at 20 degC";
  SI.Velocity v "Speed of the rod relative to the housing";
  Real v_normalized(unit = "1") "Speed, by the speed of the largest force at the present temperature";
equation
  v = der(s);
  v_normalized = v/(v_nominal*linearTemperatureDependency(1, TRef, alpha20, TheatPort));
  f = 2*f_nominal*v_normalized/(1 + v_normalized^2);
  lossPower = f*v;
  annotation(__Torsion(suppliedPower = 0, dissipatedPower = lossPower), Documentation(info = "<html>
<p>f = 2*f_nominal/(x + 1/x), x = v/v_max, v_max = v_nominal*R(T)/R(TRef).</p>
</html>"));
end EddyCurrentForce;
