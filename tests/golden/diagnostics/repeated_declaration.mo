// model: P.M
package P
  partial model Base
    parameter Integer m = 3 "of the base";
    Real x(min = 0) = m;
  end Base;
  model M
    extends Base;
    parameter Integer m(min = 1) = 4 "once more";
    Real x(max = 9) = m "with another comment";
  end M;
end P;
