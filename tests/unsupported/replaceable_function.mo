model A
  model T
    replaceable function g
      input Real x;
      output Real y = x;
    algorithm
    end g;
    function f
      input Real x;
      output Real y = g(x);
    algorithm
    end f;
    Real y = f(time);
  end T;
  T t;
end A;
