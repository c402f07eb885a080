// set: p=2
model A
  final parameter Real p = 1;
  Real x = p;
end A;
