// model: A
model Part
  parameter Real p = 1;
  Real x = p;
end Part;
model A
  Part part(p = 2, p = 3);
end A;
