// model: components.Drive
package components "Places, inherited icons, connectors, what is off, arrays, connections"
  connector Flange
    Real phi(unit = "rad");
    flow Real tau(unit = "N.m");
    annotation(Icon(graphics = {Ellipse(extent = {{-100, -100}, {100, 100}}, fillPattern = FillPattern.Solid)}),
      Diagram(graphics = {Ellipse(extent = {{-40, -40}, {40, 40}}), Text(extent = {{-100, 50}, {100, 90}}, textString = "%name")}));
  end Flange;
  connector Input = input Real annotation(Icon(graphics = {Polygon(points = {{-100, 100}, {100, 0}, {-100, -100}}, lineColor = {0, 0, 127})}));
  partial model Box
    Flange a annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
    Flange b annotation(Placement(transformation(extent = {{90, -10}, {110, 10}}), iconTransformation(extent = {{90, 30}, {110, 50}})));
    annotation(Icon(graphics = {Rectangle(extent = {{-100, -60}, {100, 60}}), Text(extent = {{-150, 70}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
  end Box;
  model Disc "A disc"
    extends Box;
    parameter Real J(unit = "kg.m2", min = 0) "Inertia";
    parameter Real angle(unit = "rad", displayUnit = "deg") = 0;
    parameter Boolean useSupport = false;
    parameter Kind kind = Kind.Slow;
    parameter String label = "";
    Input u if useSupport annotation(Placement(transformation(extent = {{-20, -20}, {20, 20}}, rotation = 270, origin = {0, 120})));
    Flange support if useSupport annotation(Placement(transformation(extent = {{-10, -110}, {10, -90}})));
  protected
    Flange internal annotation(Placement(transformation(extent = {{-10, -10}, {10, 10}})));
  equation
    connect(a, b);
    annotation(Icon(graphics = {
        Ellipse(extent = {{-40, -40}, {40, 40}}, startAngle = 0, endAngle = 90),
        Line(points = {{0, -60}, {0, -100}}, visible = useSupport),
        Text(extent = {{-150, -100}, {150, -70}}, textString = "J = %J"),
        Text(extent = {{-150, -140}, {150, -110}}, textString = "%angle %kind %% %{angle} %nothing %class"),
        Text(extent = {{-150, -180}, {150, -150}}, textString = "given: %label")}));
  end Disc;
  type Kind = enumeration(Slow, Fast);
  model NoIcon
    Flange p;
    Input u;
  end NoIcon;
  model Drive "A drive"
    extends Base annotation(DiagramMap(extent = {{-100, 60}, {-60, 100}}));
    parameter Real J1 = 3;
    parameter Boolean on = false;
    Disc first(J = J1, angle = 3.14159265358979/2) annotation(Placement(transformation(extent = {{-80, -10}, {-60, 10}})));
    Disc mirrored(J = 2e-3, kind = Kind.Fast) annotation(Placement(transformation(extent = {{-20, -10}, {-40, 10}})));
    Disc turned(J = 1, useSupport = true, label = "text") annotation(Placement(transformation(extent = {{-10, -10}, {10, 10}}, rotation = 90, origin = {20, 0})));
    Disc off(J = 1) if on annotation(Placement(transformation(extent = {{60, -10}, {80, 10}})));
    Disc invisible(J = 1) annotation(Placement(visible = false, transformation(extent = {{60, -10}, {80, 10}})));
    Disc many[3](each J = 1) annotation(Placement(transformation(extent = {{60, 40}, {80, 60}})));
    NoIcon plain annotation(Placement(transformation(extent = {{60, -60}, {80, -40}})));
    Flange outside annotation(Placement(transformation(extent = {{90, -90}, {110, -70}})));
    Real x = time;
  equation
    connect(first.b, mirrored.b) annotation(Line(points = {{-60, 4}, {-40, 4}}, color = {255, 0, 0}), Text(string = "%first to %second", index = -1, extent = {{-3, 3}, {-3, 3}}));
    connect(mirrored.a, turned.a);
    connect(turned.b, off.a) annotation(Line(points = {{0, 0}, {70, 0}}));
    connect(off.b, plain.p);
    for i in 1:2 loop
      connect(many[i].b, many[i + 1].a) annotation(Line(points = {{80, 54}, {90, 54}, {90, 70}, {50, 70}, {50, 50}, {60, 50}}));
    end for;
    if on then
      connect(plain.p, first.a);
    else
      connect(plain.p, outside);
    end if;
  end Drive;
  partial model Base
    annotation(Diagram(graphics = {Rectangle(extent = {{-100, -100}, {100, 100}}, lineColor = {192, 192, 192}), Text(extent = {{-80, -20}, {80, 20}}, textString = "%name")}));
  end Base;
end components;
