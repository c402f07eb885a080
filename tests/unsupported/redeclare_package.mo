model A
  package M
    constant Real k = 1;
  end M;
  package N
    constant Real k = 2;
  end N;
  model B
    replaceable package P = M;
    Real x = P.k;
  end B;
  B b(redeclare package P = N);
end A;
