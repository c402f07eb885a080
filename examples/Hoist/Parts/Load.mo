within Hoist.Parts;
model Load "A cabin that hangs on a rope"
  parameter SI.Mass m = 500 "Mass";
  parameter SI.Area cwA = 2 "Drag coefficient times cross section";
  Interfaces.RopeEnd rope "Where it hangs";
  SI.Position x "Position, downward";
  SI.Velocity v "Speed, downward";
  SI.Acceleration a "Acceleration, downward";
equation
  x = rope.x;
  v = der(x);
  a = der(v);
  // The rope's tension is an upward force here: rope.F = -T.
  m*a = m*g + rope.F + Functions.airDrag(v, cwA);
end Load;
