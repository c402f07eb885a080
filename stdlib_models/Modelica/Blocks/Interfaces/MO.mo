within Modelica.Blocks.Interfaces;
partial block MO "Several outputs"
  parameter Integer nout(min = 1) = 1 "Number of outputs";
  RealOutput y[nout] "Output signals";
end MO;
