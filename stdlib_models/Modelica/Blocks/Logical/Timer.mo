within Modelica.Blocks.Logical;
block Timer "How long a signal has been true"
  extends Modelica.Blocks.Icons.PartialBooleanBlock;
  Blocks.Interfaces.BooleanInput u "Signal" annotation(Placement(transformation(extent = {{-140, -20}, {-100, 20}})));
  Blocks.Interfaces.RealOutput y(unit = "s") "Time since it became true; zero while it is false" annotation(Placement(transformation(extent = {{100, -10}, {120, 10}})));
protected
  discrete SI.Time entryTime "When it became true";
initial equation
  pre(entryTime) = 0;
equation
  when u then
    entryTime = time;
  end when;
  y = if u then time - entryTime else 0;
  annotation(Icon(graphics = {
      Text(extent = {{-80, 45}, {80, -45}}, textString = "timer", textColor = {255, 0, 255})}));
end Timer;
