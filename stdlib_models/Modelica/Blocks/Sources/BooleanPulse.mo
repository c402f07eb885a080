within Modelica.Blocks.Sources;
block BooleanPulse "A Boolean signal that is true for a part of every period"
  extends Interfaces.partialBooleanSource;
  parameter Real width(final min = Modelica.Constants.small, final max = 100) = 50 "True time in percent of the period";
  parameter SI.Time period(final min = Modelica.Constants.small, start = 1) "Time from one start to the next";
  parameter SI.Time startTime = 0 "First start";
protected
  parameter SI.Time Twidth = period*width/100 "True time";
  Integer count "Number of the present period, from 0; negative before the start";
initial equation
  count = integer((time - startTime)/period);
equation
  when time >= startTime + (pre(count) + 1)*period then
    count = pre(count) + 1;
  end when;
  y = time >= startTime and time < startTime + count*period + Twidth;
end BooleanPulse;
