model A
  model B
    Real x = 1;
    Real y = 2;
  end B;
  extends B(break y);
end A;
