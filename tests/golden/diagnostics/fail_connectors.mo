// model: A
connector Shaft
  Real phi;
  flow Real tau;
end Shaft;
connector Rod
  Real s;
  flow Real f;
end Rod;
model A
  Shaft a;
  Rod b;
equation
  connect(a, b);
end A;
