model pulses "Signals that repeat, and blocks with memory"
  import Modelica.Blocks.{Continuous, Logical, Math, Sources};

  Sources.Pulse pulse(amplitude = 2, width = 25, period = 0.4, offset = 1, startTime = 0.1) "Never ends";
  Sources.Pulse three(width = 50, period = 0.4, nperiod = 3, startTime = -0.3) "Begins before the run, ends after three";
  Sources.SawTooth saw(amplitude = 2, period = 0.4, offset = -1, startTime = 0.1) "Teeth";
  Sources.Trapezoid trapezoid(amplitude = 2, rising = 0.1, width = 0.1, falling = 0.05, period = 0.4, startTime = 0.1)
    "Trapezoids";
  Sources.BooleanPulse gate(width = 25, period = 0.4, startTime = 0.1) "True when pulse is up";
  Math.BooleanToReal gated(realTrue = 5, realFalse = -5) "gate as a number";
  Logical.Timer timer "How long gate has been true";
  Continuous.Integrator integrator(k = 3.1, use_reset = true) "Integral of pulse since gate became true";
  Math.RealToInteger nearest "Of the integral";
  Math.IntegerToReal number "nearest as a number";
equation
  connect(gate.y, gated.u);
  connect(gate.y, timer.u);
  connect(pulse.y, integrator.u);
  connect(gate.y, integrator.reset);
  connect(integrator.y, nearest.u);
  connect(nearest.y, number.u);
end pulses;
