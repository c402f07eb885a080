within Modelica.Blocks.Interfaces;
partial block IntegerSignalSource "An Integer signal that starts at a given time from an offset"
  extends IntegerSO;
  parameter Integer offset = 0 "Value before the start, and added after it";
  parameter SI.Time startTime = 0 "Until this time the output is the offset";
end IntegerSignalSource;
