model Rectifier "a bridge of four diodes behind the inductance of a line, and a smoothing capacitor: stiff, and driven by time"
  parameter Real open(unit = "S") = 1e-5, closed(unit = "Ohm") = 1e-5;
  parameter Real L(unit = "H") = 1e-4, R(unit = "Ohm") = 0.1, C(unit = "F") = 1e-4, load(unit = "Ohm") = 50;
  Real i(start = 0, fixed = true, unit = "A") "of the line";
  Real v(start = 0, fixed = true, unit = "V") "behind the bridge";
  Real source(unit = "V"), bridge(unit = "V"), forward(unit = "A"), s[4](each start = 0);
  Real u[4](each unit = "V"), d[4](each unit = "A");
  Boolean off[4](each start = true);
equation
  source = 10*sin(2*3.141592653589793*50*time);
  L*der(i) = source - R*i - bridge;
  for k in 1:4 loop
    off[k] = s[k] < 0;
    u[k] = s[k]*(if off[k] then 1 else closed);
    d[k] = s[k]*(if off[k] then open else 1);
  end for;
  bridge = u[1] + v + u[4];
  bridge = -(u[2] + v + u[3]);
  u[1] + u[2] = -v;
  i = d[1] - d[2];
  i = d[4] - d[3];
  forward = d[1] + d[3];
  C*der(v) = forward - v/load;
  annotation(experiment(StopTime = 0.1));
end Rectifier;
