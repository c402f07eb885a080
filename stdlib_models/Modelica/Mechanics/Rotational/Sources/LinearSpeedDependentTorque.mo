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
  annotation(Icon(graphics = {
      Rectangle(extent = {{-60, 40}, {20, -40}}, lineColor = {95, 95, 95}, fillColor = {245, 245, 235}, fillPattern = FillPattern.Solid, radius = 6),
      Rectangle(extent = {{20, 10}, {100, -10}}, lineColor = {0, 0, 0}, fillColor = {215, 220, 225}, fillPattern = FillPattern.HorizontalCylinder),
      Line(points = {{-55, 10}, {-50, 17}, {-44, 22}, {-36, 27}, {-28, 29}, {-20, 30}, {-12, 29}, {-4, 27}, {4, 22}, {10, 17}, {15, 10}}, color = {0, 0, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}, arrowSize = 18),
      Text(extent = {{-150, 100}, {150, 60}}, textString = "%name", textColor = {0, 0, 255}),
      Line(points = {{-50, -28}, {12, 18}}, color = {0, 0, 127}, thickness = 0.5)}));
end LinearSpeedDependentTorque;
