within Modelica.Electrical.Machines.Losses.InductionMachines;
model Core "Losses in iron, as a conductance beside the winding"
  parameter Modelica.Electrical.Machines.Losses.CoreParameters coreParameters(m = 3) "How much";
  final parameter Integer m = coreParameters.m "Number of phases" annotation(Evaluate = true);
  parameter Real turnsRatio(final min = Modelica.Constants.small) "Turns of the stator divided by turns of the rotor, for iron of the rotor";
  extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT(useHeatPort = false);
  Modelica.Electrical.Machines.Interfaces.SpacePhasor spacePhasor "The winding";
  input SI.AngularVelocity w "How fast the field turns in the iron; means nothing without hysteresis";
  SI.Conductance Gc "Conductance that makes the losses";
protected
  SI.AngularVelocity wLimit = noEvent(max(abs(w), coreParameters.wMin)) "Not zero";
equation
  if coreParameters.PRef <= 0 then
    Gc = 0;
    spacePhasor.i_ = zeros(2);
  else
    Gc = coreParameters.GcRef;
    spacePhasor.i_ = Gc*spacePhasor.v_;
  end if;
  lossPower = 3/2*(spacePhasor.v_[1]*spacePhasor.i_[1] + spacePhasor.v_[2]*spacePhasor.i_[2]);
  annotation(Documentation(info = "<html>
<p>Eddy currents: the losses grow with the square of the inner voltage, PRef&middot;(V/VRef)<sup>2</sup>. Hysteresis is left out.</p>
</html>"));
end Core;
