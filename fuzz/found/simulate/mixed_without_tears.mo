// Two systems of equations of a `when`, of which no Real is left to solve for: what has no size was asked for its largest element.
model M
  parameter Real C = 2;
  discrete Real q(start = 0, fixed = true), r(start = 0, fixed = true);
  Real v, w;
equation
  2*C*v = q;
  w = 0.5*r + C*(if time > 2 then 1 else 0);
  when time >= 0.5 then
    q = C*(1 - v);
    r = C + w;
  end when;
end M;
