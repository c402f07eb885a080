package P
  package Base
    constant Real k = 1;
    function f
      input Real x;
      output Real y = k * x;
    algorithm
    end f;
  end Base;
  package Derived
    extends Base(k = 2);
  end Derived;
end P;

model A
  Real y = P.Derived.f(time);
end A;
