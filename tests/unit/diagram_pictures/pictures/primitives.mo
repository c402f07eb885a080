model primitives "Every primitive, with all that it can have"
  parameter Boolean on = true;
  parameter Real size = 20;
  annotation(Diagram(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
      Line(points = {{-90, 90}, {-50, 90}, {-50, 70}}, color = {255, 0, 0}, pattern = LinePattern.Dash, thickness = 0.5, arrow = {Arrow.Open, Arrow.Filled}, arrowSize = 5),
      Line(points = {{-40, 90}, {-20, 60}, {0, 90}, {20, 60}}, smooth = Smooth.Bezier, arrow = {Arrow.None, Arrow.Half}),
      Line(points = {{0, 0}, {10, 0}}, pattern = LinePattern.None),
      Line(visible = not on, points = {{0, 0}, {10, 0}}),
      Line(origin = {50, 80}, rotation = 90, points = {{-10, 0}, {10, 0}}, thickness = 3),
      Polygon(points = {{-90, 40}, {-70, 60}, {-50, 40}}, fillColor = {0, 255, 0}, fillPattern = FillPattern.Solid),
      Polygon(points = {{-40, 40}, {-30, 60}, {-10, 40}, {-40, 40}}, smooth = Smooth.Bezier, pattern = LinePattern.None, fillPattern = FillPattern.Sphere, fillColor = {255, 255, 0}),
      Rectangle(extent = {{0, 40}, {size, 60}}, radius = 4, lineColor = {0, 0, 255}, fillColor = {220, 220, 255}, fillPattern = FillPattern.HorizontalCylinder),
      Rectangle(origin = {50, 50}, rotation = 90, extent = {{-10, -5}, {10, 5}}, fillPattern = FillPattern.HorizontalCylinder, fillColor = {255, 255, 255}),
      Rectangle(extent = {{70, 40}, {90, 60}}, fillPattern = FillPattern.VerticalCylinder, borderPattern = BorderPattern.Raised, fillColor = {200, 200, 200}),
      Rectangle(extent = {{-90, 10}, {-70, 30}}, fillPattern = FillPattern.Cross),
      Rectangle(extent = {{-60, 10}, {-40, 30}}, fillPattern = FillPattern.Forward),
      Rectangle(extent = {{-30, 10}, {-10, 30}}, fillPattern = FillPattern.CrossDiag, pattern = LinePattern.DashDotDot),
      Rectangle(origin = {10, 20}, rotation = 30, extent = {{-8, -8}, {8, 8}}, radius = 2),
      Ellipse(extent = {{30, 10}, {60, 30}}, fillColor = {255, 200, 200}, fillPattern = FillPattern.Solid),
      Ellipse(extent = {{70, 10}, {90, 30}}, startAngle = 30, endAngle = 300),
      Ellipse(extent = {{-90, -20}, {-70, 0}}, startAngle = 0, endAngle = 90, closure = EllipseClosure.Chord),
      Ellipse(extent = {{-60, -20}, {-40, 0}}, startAngle = 0, endAngle = 180, closure = EllipseClosure.None),
      Text(extent = {{-30, -20}, {30, 0}}, textString = "fits its extent"),
      Text(extent = {{40, -20}, {90, 0}}, textString = "twelve", fontSize = 12, textStyle = {TextStyle.Bold, TextStyle.Italic, TextStyle.UnderLine}, textColor = {0, 0, 127}),
      Text(extent = {{-90, -50}, {-20, -30}}, textString = "left", horizontalAlignment = TextAlignment.Left),
      Text(extent = {{20, -50}, {90, -30}}, textString = "two\nlines", horizontalAlignment = TextAlignment.Right),
      Text(origin = {-80, -75}, rotation = 90, extent = {{-20, -5}, {20, 5}}, textString = "up"),
      Text(origin = {-60, -75}, rotation = 180, extent = {{-20, -5}, {20, 5}}, textString = "not upside down"),
      Text(extent = {{-30, -70}, {30, -60}}, textString = DynamicSelect("static", String(time))),
      Bitmap(extent = {{30, -90}, {60, -60}}, imageSource = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="),
      Bitmap(extent = {{65, -90}, {95, -60}}, fileName = "modelica://primitives/missing.png")}));
end primitives;
