within Modelica.Blocks.Types;
type AnalogFilter = enumeration(
    CriticalDamping "All poles alike, real",
    Bessel "Constant delay",
    Butterworth "Flat amplitude",
    ChebyshevI "Ripple where it passes")
  "Kinds of filters";
