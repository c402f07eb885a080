within Drivetrain.Machines;
model Propeller "Ship's propeller: thrust and torque over speed of rotation and speed through the water"
  extends Modelica.Mechanics.Rotational.Interfaces.PartialElementaryRotationalToTranslational;
  parameter SI.Length D(final min = Modelica.Constants.small, start = 2) "Diameter";
  parameter SI.Density rho(final min = Modelica.Constants.small) = 1025 "Density of the water";
  parameter Real kT[2](each unit = "1") = {0.45, -0.45} "Thrust coefficient K_T = kT[1] + kT[2]*J";
  parameter Real kQ[2](each unit = "1") = {0.065, -0.052} "Torque coefficient K_Q = kQ[1] + kQ[2]*J";
  parameter Boolean useQuadrants = false "Are thrust and torque tables over the angle of advance, for all quadrants?" annotation(Evaluate = true);
  parameter Real quadrants[:, 3] = [-Modelica.Constants.pi, 0, 0; Modelica.Constants.pi, 0, 0]
    "Columns: angle of advance atan2(V, n*D) in rad, from -pi to pi; T/(rho*D^2*(V^2 + (n*D)^2)); Q/(rho*D^3*(V^2 + (n*D)^2))";
  parameter Real wake(final max = 1, unit = "1") = 0 "Share of the ship's speed that the water at the propeller has, too";
  parameter Real deduction(final max = 1, unit = "1") = 0 "Share of the thrust that is lost because it pulls water from the hull";
  parameter Integer blades(final min = 1) = 4 "Number of blades" annotation(Evaluate = true);
  parameter Real torqueShare[:](each final min = 0, each unit = "1") = zeros(0) "Amplitudes of multiples of the blade order in the torque, as shares of the mean" annotation(Evaluate = true);
  parameter SI.Angle torquePhase[size(torqueShare, 1)] = zeros(size(torqueShare, 1)) "Their phases at the angle 0 of the shaft";
  parameter Real thrustShare[:](each final min = 0, each unit = "1") = zeros(0) "The same in the thrust" annotation(Evaluate = true);
  parameter SI.Angle thrustPhase[size(thrustShare, 1)] = zeros(size(thrustShare, 1)) "Their phases";
  parameter SI.Velocity current = 0 "Speed of the water far away, in the ship's direction";
  SI.Angle phi "Angle of the shaft";
  SI.AngularVelocity w "Speed of the shaft";
  SI.Frequency n "Turns of the shaft in a second, with sign";
  SI.Velocity v "Speed of the ship";
  SI.Velocity V "Speed of the propeller through the water";
  SI.Force T "Thrust";
  SI.Torque Q "Torque that the propeller takes";
  SI.Angle beta "Angle of advance";
protected
  Real torqueFactor "Torque over its mean in a turn";
  Real thrustFactor "Thrust over its mean in a turn";
  constant SI.Velocity still = 1e-9 "No motion";
equation
  phi = flangeR.phi - internalSupportR.phi;
  w = der(phi);
  torqueFactor = 1 + sum(torqueShare[k]*cos(k*blades*phi + torquePhase[k]) for k in 1:size(torqueShare, 1));
  thrustFactor = 1 + sum(thrustShare[k]*cos(k*blades*phi + thrustPhase[k]) for k in 1:size(thrustShare, 1));
  n = w/(2*Modelica.Constants.pi);
  v = der(flangeT.s) - der(internalSupportT.s);
  V = (1 - wake)*(v - current);
  if useQuadrants then
    beta = atan2(V, n*D + (if noEvent(abs(V) < still and abs(n*D) < still) then still else 0));
    T = thrustFactor*rho*D^2*(V^2 + (n*D)^2)*Modelica.Math.Vectors.interpolate(quadrants[:, 1], quadrants[:, 2], beta);
    Q = torqueFactor*rho*D^3*(V^2 + (n*D)^2)*Modelica.Math.Vectors.interpolate(quadrants[:, 1], quadrants[:, 3], beta);
  else
    beta = 0;
    T = thrustFactor*rho*D^3*abs(n)*(kT[1]*D*n + kT[2]*V);
    Q = torqueFactor*rho*D^4*abs(n)*(kQ[1]*D*n + kQ[2]*V);
  end if;
  flangeR.tau = Q;
  flangeT.f = -(1 - deduction)*T;
  annotation(
    __Torsion(excitation(angle = phi), suppliedPower = 0, dissipatedPower = Q*w - (1 - deduction)*T*v),
    Icon(
      coordinateSystem(preserveAspectRatio = true, extent = {{-100, -100}, {100, 100}}),
      graphics = {
        Line(points = {{-100, 0}, {-10, 0}}, color = {0, 0, 0}),
        Ellipse(extent = {{-15, 80}, {15, 0}}, lineColor = {0, 0, 0}, fillColor = {192, 192, 192}, fillPattern = FillPattern.Solid),
        Ellipse(extent = {{-15, 0}, {15, -80}}, lineColor = {0, 0, 0}, fillColor = {192, 192, 192}, fillPattern = FillPattern.Solid),
        Line(points = {{15, 0}, {100, 0}}, color = {0, 127, 0}),
        Text(extent = {{-150, 120}, {150, 85}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(info = "<html>
<pre>
shaft w -- propeller -- ship v          V = (1 - wake)*(v - current),  n = w/(2*pi),  J = V/(n*D)
T = rho*n^2*D^4*K_T(J),  Q = rho*n^2*D^5*K_Q(J)
</pre>
<p>With K_T and K_Q straight over J, as they nearly are ahead, these are quadratic forms without a quotient:</p>
<pre>
T = rho*D^3*|n|*(kT[1]*D*n + kT[2]*V)
Q = rho*D^4*|n|*(kQ[1]*D*n + kQ[2]*V)
</pre>
<p>They hold for n &gt; 0 and V &gt;= 0 up to where the thrust vanishes; |n| continues them so that turning both n and V around turns T and Q around. For crash stops and
windmilling give <code>useQuadrants</code> and a table: by similarity (Buckingham), T/(rho*D²*(V² + (n*D)²)) and Q/(rho*D³*(V² + (n*D)²)) depend on the
angle of advance alone. From open-water curves, with K_T at J: angle atan(J), value K_T/(1 + J²).</p>
<p>The wake behind a hull is uneven. Each blade passes through it once a turn, so torque and thrust have orders that are multiples of the number of blades,
by the factors 1 + sum of share[k]*cos(k*blades*phi + phase[k]) on the mean.</p>
<p>The ship has (1 − deduction)*T. Energy: what the shaft gives and the ship does not get is lost to the water (or, with a current, comes from it).</p>
<p>Source: definition of K_T, K_Q, J: E. C. Tupper, <i>Introduction to Naval Architecture</i>, chapter on propulsion, coefficients for presenting data; The MathWorks,
documentation of <i>Marine Propeller</i>, for wake fraction and the angle of advance. The form without a quotient is derived here. The default coefficients are made up.</p>
</html>"));
end Propeller;
