within Drivetrain.Couplings;
model RubberElement "A rubber coupling: a spring and a chain of Maxwell elements, fitted to measured moduli"
  extends Modelica.Mechanics.Rotational.Interfaces.PartialCompliantWithRelativeStates;
  extends Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT;
  parameter Real moduli[:, 3](each final min = 0) = [
    1, 1.09e6, 0.10e6; 10, 1.27e6, 0.13e6; 100, 1.53e6, 0.16e6; 1000, 1.83e6, 0.17e6]
    "Measured: circular frequency in rad/s, storage modulus in Pa, loss modulus in Pa";
  parameter SI.Volume shape(final min = Modelica.Constants.small) = 1e-3 "Torsional stiffness divided by shear modulus";
  parameter SI.Time T[:](each final min = Modelica.Constants.small) = {1, 0.1, 0.01, 0.001} "Relaxation times of the Maxwell elements";
  parameter Real stiffness[size(T, 1) + 1](each final unit = "N.m/rad") = shape*Interfaces.fittedMaxwellChain(moduli, T)
    "Stiffness of the spring, then those of the elements";
  SI.Angle x[size(T, 1)](each start = 0, each fixed = true, each stateSelect = StateSelect.prefer, each nominal = 1e-2) "Twist of the springs of the elements";
equation
  assert(min(stiffness) >= 0, "The moduli do not fit to Maxwell elements with these relaxation times (T): a stiffness is negative. Choose fewer or others, within the measured frequencies");
  der(x) = fill(w_rel, size(T, 1)) - x./T;
  tau = stiffness[1]*phi_rel + stiffness[2:end]*x;
  lossPower = sum(stiffness[i + 1]*x[i]^2/T[i] for i in 1:size(T, 1));
  annotation(
    __Torsion(storedEnergy = stiffness[1]*phi_rel^2/2 + sum(stiffness[i + 1]*x[i]^2/2 for i in 1:size(T, 1))),
    Icon(
      coordinateSystem(preserveAspectRatio = true, extent = {{-100, -100}, {100, 100}}),
      graphics = {
        Rectangle(extent = {{-100, 10}, {-30, -10}}, fillColor = {192, 192, 192}, fillPattern = FillPattern.HorizontalCylinder),
        Rectangle(extent = {{30, 10}, {100, -10}}, fillColor = {192, 192, 192}, fillPattern = FillPattern.HorizontalCylinder),
        Rectangle(extent = {{-30, 50}, {30, -50}}, lineColor = {0, 0, 0}, fillColor = {90, 90, 90}, fillPattern = FillPattern.Solid),
        Text(extent = {{-150, 100}, {150, 60}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(info = "<html>
<pre>
            ┌──── c_0 ─────┐
 flange_a ──┼─ c_1 ── d_1 ─┼── flange_b        d_i = c_i*T_i
            ├─ c_2 ── d_2 ─┤
            └──── … ───────┘
</pre>
<p>Each Maxwell element is a spring in series with a damper; x_i is the twist of its spring:</p>
<pre>
der(x_i) = w_rel - x_i/T_i
tau = c_0*phi_rel + Σ c_i*x_i,   lost: Σ c_i*x_i²/T_i
</pre>
<p>Under a vibration of the circular frequency ω the chain has (derived from the equations above)</p>
<pre>
storage  c'(ω)  = c_0 + Σ c_i*(ω*T_i)²/(1 + (ω*T_i)²)
loss     c''(ω) =       Σ c_i*ω*T_i/(1 + (ω*T_i)²)
</pre>
<p>which is linear in the c_i. <code>fittedMaxwellChain</code> chooses them for given relaxation times so that the sum of squares of relative errors
against measured moduli is least; one time for each decade that was measured is a good choice. A torsional bush of the length L between the radii
r and R has shape = 4*π*L/(1/r² − 1/R²) (derived here: the shear stress at ρ is tau/(2*π*ρ²*L), and the angle the integral of shear over ρ). The elements can also be given as they are:
<code>stiffness</code> and <code>T</code>.</p>
<p>Source: M. Springer, <i>pyvisco: Prony series identification for linear viscoelastic material models</i>, NREL, overview, for generalized Maxwell
models from storage and loss moduli; storage and loss modulus of an element also in the documentation of oxiphysics, MaxwellModel. The moduli that are
given are an example, not a measurement.</p>
</html>"));
end RubberElement;
