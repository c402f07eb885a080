// model: P.M
package P
  constant Real k = 2;
  package Inner
    partial model Base
      import P.k;
      Real y = k;
    end Base;
    partial model Middle
      extends Base;
    end Middle;
  end Inner;
  encapsulated model M
    extends .P.Inner.Middle;
    Real z = k;
  end M;
end P;
