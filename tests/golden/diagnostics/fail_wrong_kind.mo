model A
  package P
    constant Real c = 1;
  end P;
  P p;
  Real x = 1;
end A;
