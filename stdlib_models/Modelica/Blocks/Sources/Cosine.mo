within Modelica.Blocks.Sources;
block Cosine "A cosine wave"
  extends Interfaces.SignalSource;
  parameter Real amplitude = 1 "Largest deviation from the offset";
  parameter SI.Frequency f(start = 1) "Frequency";
  parameter SI.Angle phase = 0 "Phase at the start time";
protected
  constant Real pi = Modelica.Constants.pi "Half a turn";
equation
  y = offset + (if time < startTime then 0 else amplitude*cos(2*pi*f*(time - startTime) + phase));
end Cosine;
