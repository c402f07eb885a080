within Modelica.Electrical.Machines.Losses.InductionMachines;
model PermanentMagnetLosses "A braking torque that follows the stator's currents and the speed, by losses in the magnets"
  extends Modelica.Electrical.Machines.Interfaces.FlangeSupport;
  parameter Integer m(min = 1) = 3 "Number of phases" annotation(Evaluate = true);
  parameter Modelica.Electrical.Machines.Losses.PermanentMagnetLossParameters permanentMagnetLossParameters "How much";
  extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT(useHeatPort = false);
  input SI.Current is[m] "Currents of the stator's phases";
  SI.Current iRMS = Modelica.Electrical.Polyphase.Functions.quasiRMS(is) "Root mean square of the currents";
equation
  if permanentMagnetLossParameters.PRef <= 0 then
    tau = 0;
  else
    tau = -permanentMagnetLossParameters.tauRef*(permanentMagnetLossParameters.c
      + (1 - permanentMagnetLossParameters.c)*(iRMS/permanentMagnetLossParameters.IRef)^permanentMagnetLossParameters.power_I)
      *sign(w)*(abs(w)/permanentMagnetLossParameters.wRef)^permanentMagnetLossParameters.power_w;
  end if;
  lossPower = -tau*w;
  annotation(__Torsion(dissipatedPower = lossPower), Documentation(info = "<html>
<p>The torque is tauRef&middot;(c + (1 &minus; c)&middot;(I/IRef)<sup>power_I</sup>)&middot;(w/wRef)<sup>power_w</sup> against the motion.</p>
</html>"));
end PermanentMagnetLosses;
