model M
  parameter Real J1 = 1, J2 = 2;
  Real w1(start = 3, fixed = true), w2(start = 0, fixed = true), tau;
  Boolean locked(start = false, fixed = true);
equation
  J1 * der(w1) = 1 - tau;
  J2 * der(w2) = tau - 0.2 * w2;
  when time > 0.5 then
    locked = true;
  elsewhen time > 1 then
    locked = false;
  end when;
  0 = if locked then w1 - w2 else tau;
end M;
