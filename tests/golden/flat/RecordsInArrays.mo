model RecordsInArrays "records of parameters in an array constructor: only their sizes are structural"
  record Data
    parameter Real J = 1;
    parameter Integer n = 2;
    parameter Real x[n] = {1, 2};
  end Data;
  model Wheel
    parameter Data d;
    Real w;
  equation
    d.J*w = sum(d.x);
  end Wheel;
  parameter Data front(J = 2), rear(x = {2, 4});
  Wheel wheels[2](d = {front, rear});
end RecordsInArrays;
