model A
  inner model C
    Real x = 1;
  end C;
  model B
    outer model C
    end C;
    C c;
  end B;
  B b;
end A;
