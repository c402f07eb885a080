model Shaft
  Real phi, w, a;
equation
  der(phi) = w;
  der(w) = a;
end Shaft;

model M
  Shaft one(w(start = 1, fixed = true));
  Shaft two(w(start = 2, fixed = true), phi.fixed = true);
equation
  one.w = two.w;
  one.phi = two.phi;
  one.a = -one.w;
end M;
