// Names of version 3 of the standard library: their names since version 4.
model fail_older_library
  block Sine
    parameter Real f = 1;
    Real y = sin(6.28*f*time);
  end Sine;
  block Limiter
    parameter Real uMax = 1;
  end Limiter;
  Sine sine(freqHz = 2);
  Limiter limiter(uMax = 2, limitsAtInit = true);
  Real x = 2*sine.freqHz;
  Modelica.SIunits.Torque torque = 1;
end fail_older_library;
