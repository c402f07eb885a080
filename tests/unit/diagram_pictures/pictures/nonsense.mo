// model: nonsense.M
package nonsense "Annotations that mean nothing: each is told, and all others are drawn"
  connector F
    Real e;
    flow Real f;
  end F;
  model M
    F a annotation(Placement(transformation(extent = {{0, 0}, {0, 0}})));
    F b annotation(Placement(transformation(extent = "x")));
    F c annotation(Placement(transformation(extent = {{-10, -10}, {10, 10}}, rotation = foo)));
    F d annotation(Placement(visible = 3));
    F e annotation(Placement(transformation(extent = {{-10, -10}, {10, 10}})));
    annotation(
      Icon(coordinateSystem(extent = {{0, 0}, {0, 0}}), graphics = 7),
      Diagram(graphics = {
        Line(points = {{1}}),
        Line(points = {{1, 2}, {3, 1e300}}),
        Line(points = {{0, 0}, {1, x}}),
        Line(points = {{i, i} for i in 1:3}, color = {1, 2, 300}),
        Line(points = {{0, 0}, {1, 1}}, arrow = {Arrow.None}),
        Foo(x = 1),
        5,
        Rectangle(extent = {{-10, -10}, {10, 10}}, lineColor = {1, 2}),
        Ellipse(extent = {{-10, -10}, {10, 10}}, fillPattern = FillPattern.Nope),
        Text(extent = {{-10, -10}, {10, 10}}, textString = 5),
        Text(extent = {{0, 0}, {0, 0}}, textString = ""),
        Text(extent = {{0, 0}, {10, 10}}, textString = if 1 then "a" else "b"),
        Bitmap(extent = {{-10, -10}, {10, 10}}, fileName = "/etc/passwd"),
        Bitmap(extent = {{-10, -10}, {10, 10}}, imageSource = "no base64!"),
        Line(points = {{i, i} for i in 1:10000000}),
        Line(points = fill({0, 0}, 100000000)),
        Polygon(points = {{1, 1}})}));
  end M;
end nonsense;
