model signal_sources "Sources and blocks without states against their formulas"
  import Modelica.Blocks.{Logical, Math, Nonlinear, Sources};

  Sources.Cosine cosine(amplitude = 2, f = 0.7, phase = 0.3, offset = 1, startTime = 0.5) "Starts with a jump";
  Sources.Sinc sinc(amplitude = 2, f = 1.5, startTime = 0.5) "0/0 at its start";
  Sources.ExpSine expsine(amplitude = 2, f = 2, phase = 0.4, damping = 1.5, offset = -1, startTime = 0.5) "Decays";
  Sources.Exponentials exponentials(outMax = 3, riseTime = 1, riseTimeConst = 0.3, fallTimeConst = 0.6, startTime = 0.5)
    "Rises and falls";
  Sources.ContinuousClock clock(offset = 2, startTime = 0.5) "Time";
  Sources.TimeTable table(table = [0, 1; 1, 3; 1, 2; 2, 4; 3, 4], offset = 0.5) "Jumps at 1 s, constant from 2 s on";
  Sources.TimeTable jump(table = [0, 0; 1, 1; 2, 3], timeScale = 0.5, startTime = 1, shiftTime = 0.5) "Scaled and shifted";
  Nonlinear.Limiter limiter(uMax = 1.5, uMin = 0.2) "The cosine within limits";
  Nonlinear.DeadZone zone(uMax = 1.5, uMin = 0.2) "What of it is outside";
  Logical.GreaterThreshold high(threshold = 1.2) "Is the cosine high?";
  Logical.Switch switch "Then the clock, else the table";
  Math.Product product "Clock times table";
equation
  connect(cosine.y, limiter.u);
  connect(cosine.y, zone.u);
  connect(cosine.y, high.u);
  connect(high.y, switch.u2);
  connect(clock.y, switch.u1);
  connect(table.y, switch.u3);
  connect(clock.y, product.u1);
  connect(table.y, product.u2);
end signal_sources;
