model A
  function f
    input Real x;
  algorithm
    assert(x < 10, "too large");
  end f;
  Real x = time;
equation
  f(x);
end A;
