within Modelica.Electrical.Machines.Losses;
record PermanentMagnetLossParameters "Losses in permanent magnets"
  extends Modelica.Icons.Record;
  parameter SI.Power PRef(min = 0) = 0 "Power lost at IRef and wRef; zero: no such losses";
  parameter Real c(min = 0, max = 1) = 0 "Share that is there without current";
  parameter SI.Current IRef(min = Modelica.Constants.small) "Current for which PRef is given (root mean square)";
  parameter Real power_I(min = Modelica.Constants.small) = 2 "Exponent of the current in the torque";
  parameter SI.AngularVelocity wRef(displayUnit = "rev/min", min = Modelica.Constants.small) "Speed for which PRef is given";
  parameter Real power_w(min = Modelica.Constants.small) = 1 "Exponent of the speed in the torque";
  final parameter SI.Torque tauRef = if PRef <= 0 then 0 else PRef/wRef "Torque at IRef and wRef";
end PermanentMagnetLossParameters;
