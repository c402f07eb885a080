within Modelica.Blocks.Sources;
block Sinc "sin(x)/x"
  extends Interfaces.SignalSource;
  parameter Real amplitude = 1 "Value at the start time, without the offset";
  parameter SI.Frequency f(start = 1) "Frequency";
protected
  SI.Angle x = 2*Modelica.Constants.pi*f*(time - startTime) "Argument";
equation
  // Below 1e-4 the first two terms of the series are exact.
  y = offset + (if time < startTime then 0 else amplitude*(if noEvent(abs(x) < 1e-4) then 1 - x^2/6 else sin(x)/x));
end Sinc;
