within Modelica.Blocks.Logical;
block Timer "How long a signal has been true"
  extends Modelica.Blocks.Icons.PartialBooleanBlock;
  Blocks.Interfaces.BooleanInput u "Signal";
  Blocks.Interfaces.RealOutput y(unit = "s") "Time since it became true; zero while it is false";
protected
  discrete SI.Time entryTime "When it became true";
initial equation
  pre(entryTime) = 0;
equation
  when u then
    entryTime = time;
  end when;
  y = if u then time - entryTime else 0;
end Timer;
