model M
  function f
    input Real u;
    output Real y;
  protected
    Real z[3000000000, 3000000000, 3000000000];
  algorithm
    y := u;
  end f;
  Real x = f(time);
end M;
