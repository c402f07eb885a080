within Modelica.Electrical.Machines.Losses;
record CoreParameters "Losses in iron"
  extends Modelica.Icons.Record;
  parameter Integer m "Number of phases; 1 for direct current";
  parameter SI.Power PRef(min = 0) = 0 "Power lost at VRef; zero: no such losses";
  parameter SI.Voltage VRef(min = Modelica.Constants.small) "Inner voltage for which PRef is given (root mean square)";
  parameter SI.AngularVelocity wRef(min = Modelica.Constants.small) "Speed for which PRef is given";
  final parameter Real ratioHysteresis(min = 0, max = 1, start = 0.775) = 0 "Share of hysteresis: none, all losses are those of eddy currents";
  final parameter SI.Conductance GcRef = if PRef <= 0 then 0 else PRef/VRef^2/m "Conductance that makes these losses";
  final parameter SI.AngularVelocity wMin = 1e-6*wRef "Slowest speed that counts";
end CoreParameters;
