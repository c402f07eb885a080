within Modelica.Electrical.Machines.Interfaces.InductionMachines;
record PowerBalanceSMPM "Where the power of a synchronous machine with permanent magnets goes"
  extends PartialPowerBalanceInductionMachines(
    final lossPowerTotal = lossPowerStatorWinding + lossPowerStatorCore + lossPowerRotorCore + lossPowerStrayLoad + lossPowerFriction
      + lossPowerRotorWinding + lossPowerPermanentMagnet);
  SI.Power lossPowerRotorWinding "Losses in the cage";
  SI.Power lossPowerPermanentMagnet "Losses in the magnets";
end PowerBalanceSMPM;
