// model: icon.Turned
// icon
package icon "The icon of a class: its bases, mapped, and its connectors"
  connector Pin
    Real v;
    flow Real i;
    annotation(Icon(coordinateSystem(extent = {{0, 0}, {10, 10}}), graphics = {Rectangle(extent = {{0, 0}, {10, 10}}, fillPattern = FillPattern.Solid)}));
  end Pin;
  model Base
    Pin p annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
    annotation(Icon(coordinateSystem(extent = {{-50, -50}, {50, 50}}), graphics = {Ellipse(extent = {{-50, -50}, {50, 50}}), Text(extent = {{-40, -10}, {40, 10}}, textString = "%name")}));
  end Base;
  model Hidden
    annotation(Icon(graphics = {Line(points = {{-100, -100}, {100, 100}})}));
  end Hidden;
  model Turned
    extends Base annotation(IconMap(extent = {{0, 0}, {100, 100}}));
    extends Hidden annotation(IconMap(primitivesVisible = false));
    annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}})));
  end Turned;
end icon;
