within Modelica.Mechanics.Rotational.Sources;
model EddyCurrentTorque "An eddy current brake, weaker when hot"
  import Modelica.Electrical.Machines.Thermal.linearTemperatureDependency;
  extends Interfaces.PartialTorque;
  extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPort;
  parameter SI.Torque tau_nominal "Largest braking torque";
  parameter SI.AngularVelocity w_nominal(min = Modelica.Constants.eps)
    "Speed of the largest torque at the reference temperature";
  parameter SI.Temperature TRef(start = 293.15) "Reference temperature";
  parameter Modelica.Electrical.Machines.Thermal.LinearTemperatureCoefficient20 alpha20(start = 0)
    "Temperature coefficient of the disc's resistance, at 20 degC";
  SI.Torque tau "Braking torque (= flange.tau)";
  SI.AngularVelocity w "Speed of the shaft relative to the housing";
  Real w_normalized(unit = "1") "Speed, by the speed of the largest torque at the present temperature";
equation
  w = der(phi);
  w_normalized = w/(w_nominal*linearTemperatureDependency(1, TRef, alpha20, TheatPort));
  tau = 2*tau_nominal*w_normalized/(1 + w_normalized^2);
  flange.tau = tau;
  lossPower = tau*w;
  annotation(
    Icon(graphics = {
      Rectangle(extent = {{-60, 40}, {20, -40}}, lineColor = {95, 95, 95}, fillColor = {245, 245, 235}, fillPattern = FillPattern.Solid, radius = 6),
      Rectangle(extent = {{20, 10}, {100, -10}}, lineColor = {0, 0, 0}, fillColor = {215, 220, 225}, fillPattern = FillPattern.HorizontalCylinder),
      Line(points = {{-55, 10}, {-50, 17}, {-44, 22}, {-36, 27}, {-28, 29}, {-20, 30}, {-12, 29}, {-4, 27}, {4, 22}, {10, 17}, {15, 10}}, color = {0, 0, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}, arrowSize = 18),
      Text(extent = {{-150, 100}, {150, 60}}, textString = "%name", textColor = {0, 0, 255}),
      Line(points = {{-50, -28}, {-40, 0}, {-25, 15}, {-5, 8}, {12, -2}}, color = {0, 0, 127}, thickness = 0.5)}),
    __Torsion(suppliedPower = 0, dissipatedPower = lossPower), Documentation(info = "<html>
<p>tau = 2*tau_nominal/(x + 1/x), x = w/w_max. The torque is proportional to the speed near standstill, has its peak at
w_max and falls again above. The resistance of the disc moves the peak:
w_max = w_nominal*R(T)/R(TRef).</p>
<p>All braking power becomes heat in the disc: give the heat port a heat capacity.</p>
</html>"));
end EddyCurrentTorque;
