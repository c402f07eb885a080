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
  annotation(Icon(graphics = {
      Rectangle(extent = {{-60, 30}, {20, -30}}, lineColor = {0, 127, 0}, fillColor = {240, 250, 240}, fillPattern = FillPattern.Solid, radius = 6),
      Rectangle(extent = {{20, 6}, {100, -6}}, lineColor = {0, 127, 0}, fillColor = {210, 235, 210}, fillPattern = FillPattern.Solid),
      Line(points = {{-45, 50}, {60, 50}}, color = {0, 127, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}, arrowSize = 18),
      Text(extent = {{-150, 105}, {150, 65}}, textString = "%name", textColor = {0, 0, 255}),
      Line(points = {{-50, -22}, {12, 18}}, color = {0, 0, 127}, thickness = 0.5)}));
end LinearSpeedDependentForce;
