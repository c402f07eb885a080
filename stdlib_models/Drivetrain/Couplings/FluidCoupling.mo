within Drivetrain.Couplings;
model FluidCoupling "Pump and turbine in oil without a stator: the same torque on both"
  extends Interfaces.PartialHydrodynamic;
  parameter SI.Diameter D(final min = Modelica.Constants.small, start = 0.25) "Outer diameter of the flow";
  parameter SI.Density rho(final min = Modelica.Constants.small) = 850 "Density of the oil";
  parameter Real characteristics[:, 2] = [Interfaces.typicalConverter[:, 1], Interfaces.typicalConverter[:, 3]/(850*0.25^5)]
    "Ratio of speeds, performance coefficient lambda = tau/(rho*w^2*D^5)";
  parameter Modelica.Blocks.Types.Smoothness smoothness = Modelica.Blocks.Types.Smoothness.MonotoneContinuousDerivative1
    "What lies between the points of the table";
protected
  Modelica.Blocks.Tables.CombiTable1Ds lambda(
    final table = characteristics, final smoothness = smoothness,
    final extrapolation = Modelica.Blocks.Types.Extrapolation.HoldLastPoint) "Performance coefficient";
equation
  assert(abs(characteristics[end, 1] - 1) < 1e-9 and abs(characteristics[end, 2]) < 1e-12,
    "The characteristics of a fluid coupling must end at a ratio of speeds of 1 with the coefficient 0");
  assert(min(characteristics[:, 2]) >= 0, "The performance coefficient of a fluid coupling must not be negative");
  lambda.u = nu;
  capacity = lambda.y[1]*rho*D^5;
  amplification = 1;
  annotation(Documentation(info = "<html>
<pre>
tau_p = tau_t = lambda(nu)*rho*w²*D⁵      w: speed of the faster wheel, nu: speed of the slower one divided by it
</pre>
<p>Nothing else than both wheels takes torque from the oil, so torques are equal, and the efficiency is nu. With speeds w and nu*w a torque of flow
in wheels of the same shape can depend on rho, w and D only in this combination, as long as viscosity does not matter (similarity, derived here). Wheels of equal
shape drive either way with the same lambda.</p>
<p>The default characteristics are those of the example of <code>ConverterCircuit</code> for 850 kg/m³ and 0.25 m, in the lack of a published set; give your own.</p>
<p>Source: derived here (balance of momentum and similarity).</p>
</html>"));
end FluidCoupling;
