within Modelica.Blocks.Sources;
block SawTooth "A saw tooth: climbs linearly and jumps back"
  extends Interfaces.SignalSource;
  parameter Real amplitude = 1 "Height of a tooth";
  parameter SI.Time period(final min = Modelica.Constants.small, start = 1) "Time from one tooth to the next";
  parameter Integer nperiod = -1 "Number of teeth; negative for no end";
protected
  SI.Time T_start "Start of the present period";
  Integer count "Number of the present period, from 0; negative before the start";
initial equation
  count = integer((time - startTime)/period);
equation
  when time >= startTime + (pre(count) + 1)*period then
    count = pre(count) + 1;
  end when;
  T_start = startTime + count*period;
  y = offset +
    (if time < startTime or nperiod == 0 or nperiod > 0 and count >= nperiod then 0
     else amplitude*(time - T_start)/period);
end SawTooth;
