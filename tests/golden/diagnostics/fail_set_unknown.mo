// set: dampng=1
model A
  parameter Real damping = 1;
  Real x = damping;
end A;
