// language: redeclare.final
package P
  model A
    Real y = 1;
  end A;
  model B
    Real y = 2;
  end B;
end P;
  model System
    replaceable A a;
  end System;
  model Middle = System(redeclare final B a);
  model M
    Middle s(redeclare A a);
    //refused I105
  end M;

