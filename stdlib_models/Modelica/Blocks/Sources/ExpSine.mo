within Modelica.Blocks.Sources;
block ExpSine "A sine wave that decays"
  extends Interfaces.SignalSource;
  parameter Real amplitude = 1 "Deviation from the offset without decay";
  parameter SI.Frequency f(start = 2) "Frequency";
  parameter SI.Angle phase = 0 "Phase at the start time";
  parameter SI.Damping damping(start = 1) "Rate of the decay; its inverse is the time constant";
protected
  constant Real pi = Modelica.Constants.pi "Half a turn";
equation
  y = offset +
    (if time < startTime then 0
     else amplitude*exp(-damping*(time - startTime))*sin(2*pi*f*(time - startTime) + phase));
end ExpSine;
