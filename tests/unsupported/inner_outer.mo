model A
  model B
    inner outer Real T;
  end B;
  inner Real T = time;
  B b;
end A;
