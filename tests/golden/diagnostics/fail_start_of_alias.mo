model Shaft
  Real phi, w, a;
equation
  der(phi) = w;
  der(w) = a;
end Shaft;

model Drive
  Real w_ref = 1500, w;
equation
  w = w_ref*(1 + time);
end Drive;

model M
  Drive d "Its w is represented by the shorter name";
  Shaft shaft(w(start = 3000,
    fixed = true), phi.fixed = true);
equation
  shaft.w = d.w;
end M;
