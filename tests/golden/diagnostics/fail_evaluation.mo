model A
  parameter Real p = -1;
  parameter Boolean is_there = sqrt(p) > 1;
  Real y = 1 if is_there;
  Real x = 1;
end A;
