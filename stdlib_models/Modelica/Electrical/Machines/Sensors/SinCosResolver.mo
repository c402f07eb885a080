within Modelica.Electrical.Machines.Sensors;
model SinCosResolver "Measures an angle as sine and cosine, each in two tracks"
  extends Modelica.Mechanics.Rotational.Interfaces.PartialElementaryOneFlangeAndSupport2;
  parameter Integer p(final min = 1, start = 2) "Periods in a turn";
  parameter Real amplitude = 1 "Amplitude of the tracks";
  parameter Real offset = 1.5 "Mean of the tracks";
  parameter SI.Angle phi0 = -Modelica.Constants.pi/p "Angle of the shaft at which the sine begins";
  Modelica.Blocks.Interfaces.RealOutput y[4] "Cosine, minus cosine, sine, minus sine, each with the offset";
equation
  flange.tau = 0;
  y[1] = offset + amplitude*cos(p*(flange.phi - phi_support - phi0));
  y[2] = offset - amplitude*cos(p*(flange.phi - phi_support - phi0));
  y[3] = offset + amplitude*sin(p*(flange.phi - phi_support - phi0));
  y[4] = offset - amplitude*sin(p*(flange.phi - phi_support - phi0));
  annotation(__Torsion(lossless = true));
end SinCosResolver;
