model script "Names and texts that a browser would run </title><script>alert(1)</script>"
  connector F
    Real e;
    flow Real f;
  end F;
  F 'a"><script>alert(2)</script>' "</title><script>alert(3)</script>" annotation(Placement(transformation(extent = {{-10, -10}, {10, 10}})));
  annotation(Diagram(graphics = {
      Text(extent = {{-50, 20}, {50, 40}}, textString = "<script>alert(4)</script> %name \" ' & ]]>", fontName = "\"/><script>"),
      Bitmap(extent = {{-10, -40}, {10, -20}}, fileName = "\"/><script>alert(5)</script>"),
      Bitmap(extent = {{20, -40}, {40, -20}}, imageSource = "\"><script>")}));
end script;
