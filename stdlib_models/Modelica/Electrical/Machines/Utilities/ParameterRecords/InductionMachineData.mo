within Modelica.Electrical.Machines.Utilities.ParameterRecords;
record InductionMachineData "Data that all machines with three phases have"
  import Modelica.Constants.pi;
  extends Modelica.Icons.Record;
  final parameter Integer m = 3 "Number of phases";
  parameter SI.Inertia Jr = 0.29 "Moment of inertia of the rotor";
  parameter SI.Inertia Js = Jr "Moment of inertia of the stator";
  parameter Integer p(min = 1) = 2 "Number of pole pairs";
  parameter SI.Frequency fsNominal = 50 "Nominal frequency";
  parameter SI.Resistance Rs = 0.03 "Resistance of a stator phase at TsRef";
  parameter SI.Temperature TsRef = 293.15 "Temperature for which Rs is given";
  parameter Modelica.Electrical.Machines.Thermal.LinearTemperatureCoefficient20 alpha20s = 0 "Temperature coefficient of the windings at 20 degC";
  parameter Real effectiveStatorTurns = 1 "Effective turns of the stator";
  parameter SI.Inductance Lszero = Lssigma "Inductance of the stator's zero sequence";
  parameter SI.Inductance Lssigma = 3*(1 - sqrt(1 - 0.0667))/(2*pi*fsNominal) "Stray inductance of a stator phase";
  parameter Modelica.Electrical.Machines.Losses.FrictionParameters frictionParameters(PRef = 0, wRef = 2*pi*fsNominal/p) "Friction";
  parameter Modelica.Electrical.Machines.Losses.CoreParameters statorCoreParameters(final m = m, PRef = 0, VRef = 100, wRef = 2*pi*fsNominal)
    "Losses in the stator's iron";
  parameter Modelica.Electrical.Machines.Losses.StrayLoadParameters strayLoadParameters(PRef = 0, IRef = 100, wRef = 2*pi*fsNominal/p) "Stray losses";
end InductionMachineData;
