within Modelica.Electrical.Machines.Interfaces.InductionMachines;
record PartialPowerBalanceInductionMachines "Where the power of a machine goes"
  extends Modelica.Icons.Record;
  SI.Power powerStator = 0 "Electrical power into the stator";
  SI.Power powerMechanical = 0 "Power that the shaft gives away";
  SI.Power powerInertiaStator = 0 "Power that accelerates the stator";
  SI.Power powerInertiaRotor = 0 "Power that accelerates the rotor";
  SI.Power lossPowerTotal = 0 "All losses";
  SI.Power lossPowerStatorWinding = 0 "Losses in the stator's windings";
  SI.Power lossPowerStatorCore = 0 "Losses in the stator's iron";
  SI.Power lossPowerRotorCore = 0 "Losses in the rotor's iron";
  SI.Power lossPowerStrayLoad = 0 "Stray losses";
  SI.Power lossPowerFriction = 0 "Friction";
end PartialPowerBalanceInductionMachines;
