model A
  Real x(start = 1, fixed = true), y;
  parameter Real p = 1;
  Integer n, m;
  Boolean b = x > 0.5;
initial equation
  when b then
    m = 1;
  end when;
equation
  der(x) = -x;
  y = 2;
  when x < 0.5 then
    n = 2;
    p = 3;
    x + y = 3;
    reinit(n, 2);
    when b then
      m = 3;
    end when;
  end when;
  reinit(x, 1);
end A;
