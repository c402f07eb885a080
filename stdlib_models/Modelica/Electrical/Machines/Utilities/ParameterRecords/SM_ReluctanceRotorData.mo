within Modelica.Electrical.Machines.Utilities.ParameterRecords;
record SM_ReluctanceRotorData "Data of a synchronous machine without magnets"
  import Modelica.Constants.pi;
  extends InductionMachineData(Lssigma = 0.1/(2*pi*fsNominal));
  parameter SI.Inductance Lmd = 2.9/(2*pi*fsNominal) "Main inductance along the axis d";
  parameter SI.Inductance Lmq = 0.9/(2*pi*fsNominal) "Main inductance across it";
  parameter Boolean useDamperCage = true "Has the rotor a cage?";
  parameter SI.Inductance Lrsigmad = 0.05/(2*pi*fsNominal) "Stray inductance of the cage along the axis d";
  parameter SI.Inductance Lrsigmaq = Lrsigmad "Stray inductance of the cage across it";
  parameter SI.Resistance Rrd = 0.04 "Resistance of the cage along the axis d at TrRef";
  parameter SI.Resistance Rrq = Rrd "Resistance of the cage across it at TrRef";
  parameter SI.Temperature TrRef = 293.15 "Temperature for which the resistances of the cage are given";
  parameter Modelica.Electrical.Machines.Thermal.LinearTemperatureCoefficient20 alpha20r = 0 "Temperature coefficient of the cage at 20 degC";
end SM_ReluctanceRotorData;
