// model: P.M
package P
  partial model Load
    Real y;
  end Load;
  model Small
    extends Load;
  equation
    y = time;
  end Small;
  model Other
    Real z = 1;
  end Other;
  model System
    replaceable Small load constrainedby Load;
  end System;
  model M
    System s(redeclare Other load);
  end M;
end P;
