// model: A
model Short
  Real x;
end Short;
model A
  Short part;
equation
  part.x = time;
end A;
