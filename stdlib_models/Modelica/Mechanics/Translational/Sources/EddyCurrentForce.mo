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
  annotation(
    Icon(graphics = {
      Rectangle(extent = {{-60, 30}, {20, -30}}, lineColor = {0, 127, 0}, fillColor = {240, 250, 240}, fillPattern = FillPattern.Solid, radius = 6),
      Rectangle(extent = {{20, 6}, {100, -6}}, lineColor = {0, 127, 0}, fillColor = {210, 235, 210}, fillPattern = FillPattern.Solid),
      Line(points = {{-45, 50}, {60, 50}}, color = {0, 127, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}, arrowSize = 18),
      Text(extent = {{-150, 105}, {150, 65}}, textString = "%name", textColor = {0, 0, 255}),
      Line(points = {{-50, -22}, {-40, 0}, {-25, 12}, {-5, 6}, {12, -2}}, color = {0, 0, 127}, thickness = 0.5)}),
    __Torsion(suppliedPower = 0, dissipatedPower = lossPower), Documentation(info = "<html>
<p>f = 2*f_nominal/(x + 1/x), x = v/v_max, v_max = v_nominal*R(T)/R(TRef).</p>
</html>"));
end EddyCurrentForce;
