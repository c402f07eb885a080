within Modelica.Mechanics.Rotational.Interfaces;
connector Flange "The end of a shaft"
  SI.Angle phi "Angle of the shaft";
  flow SI.Torque tau "Torque that acts on the component here";
  annotation(Icon(graphics = {
      Ellipse(extent = {{-100, 100}, {100, -100}}, lineColor = {95, 95, 95}, fillColor = {160, 160, 160}, fillPattern = FillPattern.Solid)}));
end Flange;
