// model: A
connector Flange
  Real phi;
  Real w;
  flow Real tau;
end Flange;
model Load
  Flange flange;
equation
  flange.w = der(flange.phi);
  der(flange.w) = flange.tau;
end Load;
model A
  Load load;
end A;
