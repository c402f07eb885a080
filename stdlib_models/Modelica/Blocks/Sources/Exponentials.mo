within Modelica.Blocks.Sources;
block Exponentials "A signal that rises and falls exponentially"
  extends Interfaces.SignalSource;
  parameter Real outMax = 1 "Level that an endless rise approaches";
  parameter SI.Time riseTime(min = 0, start = 0.5) "Time of the rise";
  parameter SI.Time riseTimeConst(min = Modelica.Constants.small) = 0.1 "Time constant of the rise";
  parameter SI.Time fallTimeConst(min = Modelica.Constants.small) = riseTimeConst "Time constant of the fall";
protected
  Real y_riseTime "Level at the end of the rise";
equation
  y_riseTime = outMax*(1 - exp(-riseTime/riseTimeConst));
  y = offset +
    (if time < startTime then 0
     elseif time < startTime + riseTime then outMax*(1 - exp(-(time - startTime)/riseTimeConst))
     else y_riseTime*exp(-(time - startTime - riseTime)/fallTimeConst));
end Exponentials;
