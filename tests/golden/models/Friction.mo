model Friction "A mass under dry friction: Booleans and Reals in one block"
  constant Integer Forward = 1;
  constant Integer Stuck = 0;
  constant Integer Backward = -1;
  parameter Real m = 1, peak = 1;
  Real v(start = 0, fixed = true), a, sa, f;
  Boolean startForward, startBackward, locked;
  Integer mode(start = Stuck, fixed = true, min = Backward, max = Forward);
equation
  startForward = pre(mode) == Stuck and (sa > peak or pre(startForward) and sa > 0.9*peak);
  startBackward = pre(mode) == Stuck and (sa < -peak or pre(startBackward) and sa < -0.9*peak);
  locked = pre(mode) == Stuck and not (startForward or startBackward);
  der(v) = a;
  m*a = 2*sin(3*time) - f;
  a = if locked then 0 else if startForward then sa - 0.9*peak else if startBackward then sa + 0.9*peak
      else if pre(mode) == Forward then sa - 0.9*peak else sa + 0.9*peak;
  f = if locked then sa else if startForward then 0.9*peak else if startBackward then -0.9*peak
      else if pre(mode) == Forward then 0.9*peak else -0.9*peak;
  mode = if (pre(mode) == Forward or startForward) and v > 0 then Forward
         else if (pre(mode) == Backward or startBackward) and v < 0 then Backward
         else Stuck;
end Friction;
