within Modelica.Electrical.Machines.Utilities.ParameterRecords;
record SM_PermanentMagnetData "Data of a synchronous machine with permanent magnets"
  import Modelica.Constants.pi;
  extends SM_ReluctanceRotorData(Lmd = 0.3/(2*pi*fsNominal), Lmq = 0.3/(2*pi*fsNominal));
  parameter SI.Voltage VsOpenCircuit = 112.3 "Voltage of a phase without current at fsNominal (root mean square)";
  parameter Modelica.Electrical.Machines.Losses.PermanentMagnetLossParameters permanentMagnetLossParameters(PRef = 0, IRef = 100, wRef = 2*pi*fsNominal/p)
    "Losses in the magnets";
end SM_PermanentMagnetData;
