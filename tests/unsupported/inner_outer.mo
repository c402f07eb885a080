// model: A
model Part
  outer Real g;
  Real x = g;
end Part;
model A
  inner Real g = 9.81;
  Part part;
end A;
