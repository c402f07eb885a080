// model: A
partial model Base
  Real x;
end Base;
model A
  Base base;
end A;
