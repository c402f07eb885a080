model Loop "A nonlinear and a linear system, a time event, a state event, an initial equation"
  type Direction = enumeration(up, down);
  parameter Real k(min = 0) = 2;
  parameter Direction direction = Direction.up;
  Real x, y(start = 1), z, u, w;
  Boolean high(start = false, fixed = true);
initial equation
  der(x) = 0;
equation
  der(x) = u - k*x;
  y^3 + y = x + z;
  z = sin(y)/2;
  u + w = if time < 0.5 then 1 else 2;
  u - 3*w = if high then 0 else x;
  high = x > 0.6 or direction == Direction.down;
  assert(x < 100, "x is too large");
end Loop;
