within Modelica.Blocks.Sources;
block SampleTrigger "A Boolean signal that is true for an instant in every period"
  extends Interfaces.partialBooleanSource;
  parameter SI.Time period(final min = Modelica.Constants.small, start = 0.01) "Time from one instant to the next";
  parameter SI.Time startTime = 0 "First instant";
equation
  y = sample(startTime, period);
end SampleTrigger;
