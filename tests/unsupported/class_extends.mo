model A
  model B
    replaceable model C
      Real x = 1;
    end C;
    C c;
  end B;
  extends B;
  redeclare model extends C
    Real y = 2;
  end C;
end A;
