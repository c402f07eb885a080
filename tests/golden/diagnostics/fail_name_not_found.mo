model A
  parameter Real stiffness = 1;
  Real x = stifness * time;
end A;
