within Modelica.Electrical.Analog.Basic;
model RotationalEMF "Voltage and speed, current and torque in one ratio: the core of a machine"
  parameter Boolean useSupport = false "May the housing turn?" annotation(Evaluate = true, HideResult = true);
  parameter SI.ElectricalTorqueConstant k(start = 1) "Torque for a current, voltage for a speed";
  SI.Voltage v "Voltage from p to n";
  SI.Current i "Current from p to n";
  SI.Angle phi "Angle of the shaft relative to the housing";
  SI.AngularVelocity w "Speed of the shaft relative to the housing";
  SI.Torque tau "Torque that acts on the component at the shaft";
  SI.Torque tauElectrical "Torque that the current makes";
  Interfaces.PositivePin p "Positive pin" annotation(Placement(transformation(extent = {{-10, 90}, {10, 110}})));
  Interfaces.NegativePin n "Negative pin" annotation(Placement(transformation(extent = {{-10, -110}, {10, -90}})));
  Modelica.Mechanics.Rotational.Interfaces.Flange_b flange "Shaft" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  Modelica.Mechanics.Rotational.Interfaces.Support support if useSupport "Housing, when it may turn; takes the reaction";
protected
  Modelica.Mechanics.Rotational.Components.Fixed fixed if not useSupport "Holds a housing that may not turn";
  Modelica.Mechanics.Rotational.Interfaces.InternalSupport internalSupport(tau = -tau) "Housing";
equation
  v = p.v - n.v;
  0 = p.i + n.i;
  i = p.i;
  phi = flange.phi - internalSupport.phi;
  w = der(phi);
  v = k*w;
  tau = -k*i;
  tauElectrical = -tau;
  tau = flange.tau;
  connect(internalSupport.flange, support);
  connect(internalSupport.flange, fixed.flange);
  annotation(
    Icon(graphics = {
      Line(points = {{0, 100}, {0, 55}}, color = {0, 0, 255}),
      Line(points = {{0, -100}, {0, -55}}, color = {0, 0, 255}),
      Ellipse(extent = {{-55, 55}, {55, -55}}, lineColor = {0, 0, 255}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
      Text(extent = {{-40, 30}, {40, -30}}, textString = "M", textColor = {0, 0, 255}),
      Rectangle(extent = {{55, 10}, {100, -10}}, lineColor = {0, 0, 0}, fillColor = {215, 220, 225}, fillPattern = FillPattern.HorizontalCylinder),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255}),
      Text(extent = {{-150, -110}, {150, -140}}, textString = "k = %k", textColor = {0, 0, 0})}),
    __Torsion(suppliedPower = -tau*w), Documentation(info = "<html>
<p>v = k&middot;w, tauElectrical = k&middot;i: the electrical power v&middot;i is the mechanical power, without loss.</p>
</html>"));
end RotationalEMF;
