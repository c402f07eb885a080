within Modelica.Electrical.Analog.Interfaces;
partial model OnePort "A component between two pins that keeps no charge"
  extends TwoPin;
  SI.Current i "Current from p to n";
equation
  0 = p.i + n.i;
  i = p.i;
end OnePort;
