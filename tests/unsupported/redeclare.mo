// model: A
model Base
  replaceable model Part = Small;
  Part part;
  model Small
    Real x = 1;
  end Small;
end Base;
model Large
  Real x = 2;
end Large;
model A
  extends Base(redeclare model Part = Large);
end A;
