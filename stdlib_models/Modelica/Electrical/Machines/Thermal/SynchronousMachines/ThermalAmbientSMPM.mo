within Modelica.Electrical.Machines.Thermal.SynchronousMachines;
model ThermalAmbientSMPM "Given temperatures of a synchronous machine with permanent magnets"
  parameter Boolean useDamperCage(start = true) "Has the rotor a cage?" annotation(Evaluate = true);
  extends Modelica.Electrical.Machines.Interfaces.InductionMachines.PartialThermalAmbientInductionMachines(
    redeclare final Modelica.Electrical.Machines.Interfaces.InductionMachines.ThermalPortSMPM thermalPort(final useDamperCage = useDamperCage));
  parameter SI.Temperature Tpm(start = TDefault) "Temperature of the magnets, where it is no signal";
  parameter SI.Temperature Tr(start = TDefault) "Temperature of the cage, where it is no signal";
  output SI.HeatFlowRate Q_flowRotorWinding = temperatureRotorWinding.port.Q_flow "Heat from the cage";
  output SI.HeatFlowRate Q_flowPermanentMagnet = temperaturePermanentMagnet.port.Q_flow "Heat from the magnets";
  output SI.HeatFlowRate Q_flowTotal =
    Q_flowStatorWinding + Q_flowRotorWinding + Q_flowPermanentMagnet + Q_flowStatorCore + Q_flowRotorCore + Q_flowStrayLoad + Q_flowFriction "All heat";
  Modelica.Thermal.HeatTransfer.Sources.PrescribedTemperature temperatureRotorWinding "Cage";
  Modelica.Blocks.Interfaces.RealInput TRotorWinding(unit = "K") if useTemperatureInputs and useDamperCage "Temperature of the cage";
  Modelica.Blocks.Sources.Constant constTr(final k = if useDamperCage then Tr else TDefault) if not useTemperatureInputs or not useDamperCage
    "Temperature of the cage";
  Modelica.Thermal.HeatTransfer.Sources.PrescribedTemperature temperaturePermanentMagnet "Magnets";
  Modelica.Blocks.Sources.Constant constTpm(final k = Tpm) if not useTemperatureInputs "Temperature of the magnets";
  Modelica.Blocks.Interfaces.RealInput TPermanentMagnet(unit = "K") if useTemperatureInputs "Temperature of the magnets";
equation
  connect(constTr.y, temperatureRotorWinding.T);
  connect(TRotorWinding, temperatureRotorWinding.T);
  connect(temperatureRotorWinding.port, thermalPort.heatPortRotorWinding);
  connect(constTpm.y, temperaturePermanentMagnet.T);
  connect(TPermanentMagnet, temperaturePermanentMagnet.T);
  connect(temperaturePermanentMagnet.port, thermalPort.heatPortPermanentMagnet);
end ThermalAmbientSMPM;
