model A
  function f
    input Integer n;
    output Integer y;
  algorithm
    y := if n <= 1 then 1 else n * f(n - 1);
  end f;
  Integer y = f(if time > 0.5 then 5 else 4);
end A;
