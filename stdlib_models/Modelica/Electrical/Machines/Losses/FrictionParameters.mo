within Modelica.Electrical.Machines.Losses;
record FrictionParameters "Friction of bearings and fan"
  extends Modelica.Icons.Record;
  parameter SI.Power PRef(min = 0) = 0 "Power lost at wRef; zero: no friction";
  parameter SI.AngularVelocity wRef(displayUnit = "rev/min", min = Modelica.Constants.small) "Speed for which PRef is given";
  parameter Real power_w(min = Modelica.Constants.small) = 2 "Exponent of the speed in the torque";
  final parameter SI.Torque tauRef = if PRef <= 0 then 0 else PRef/wRef "Torque at wRef";
  final parameter Real linear = 0.001 "Share of wRef up to which the torque is linear";
  final parameter SI.AngularVelocity wLinear = linear*wRef "Speed up to which the torque is linear";
  final parameter SI.Torque tauLinear = if PRef <= 0 then 0 else tauRef*(wLinear/wRef)^power_w "Torque at that speed";
end FrictionParameters;
