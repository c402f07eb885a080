model A
  type R
    extends Real;
    function equalityConstraint
      input R a;
      input R b;
      output Real residue[0];
    algorithm
    end equalityConstraint;
  end R;
  connector C
    R r;
  end C;
  C c;
equation
  Connections.root(c.r);
  Connections.uniqueRoot(c.r);
  c.r = 1;
end A;
