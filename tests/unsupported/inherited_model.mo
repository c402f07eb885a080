package P
  package Base
    constant Real k = 1;
    model Q
      Real y = k;
    end Q;
  end Base;
  package Derived
    extends Base(k = 2);
  end Derived;
end P;

model A
  P.Derived.Q q;
end A;
