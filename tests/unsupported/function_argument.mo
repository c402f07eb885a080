model A
  function g
    input Real x;
    output Real y = x;
  algorithm
  end g;
  partial function Law
    input Real x;
    output Real y;
  end Law;
  function f
    input Law law;
    output Real y = law(1);
  algorithm
  end f;
  Real y = f(function g());
end A;
