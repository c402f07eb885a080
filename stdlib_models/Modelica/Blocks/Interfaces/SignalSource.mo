within Modelica.Blocks.Interfaces;
partial block SignalSource "A signal that starts at a given time from an offset"
  extends SO;
  parameter Real offset = 0 "Value before the start, and added after it";
  parameter SI.Time startTime = 0 "Until this time the output is the offset";
end SignalSource;
