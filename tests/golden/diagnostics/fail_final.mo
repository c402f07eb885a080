// model: A
model Part
  final parameter Real p = 1;
  Real x = p;
end Part;
model A
  Part part(p = 2);
end A;
