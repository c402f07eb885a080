package P
  package Base
    replaceable constant Real k = 1;
  end Base;
  package Derived
    extends Base(redeclare constant Real k = 2);
  end Derived;
end P;

model A
  Real y = P.Derived.k;
end A;
