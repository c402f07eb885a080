model A
  model T
    replaceable function g
      input Real x;
      output Real y = x;
    algorithm
    end g;
    package Q
      function f
        input Real x;
        output Real y = g(x);
      algorithm
      end f;
    end Q;
    Real y = Q.f(time);
  end T;
  T t;
end A;
