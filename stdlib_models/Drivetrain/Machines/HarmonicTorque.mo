within Drivetrain.Machines;
model HarmonicTorque "Torque of orders: each has an amplitude and a phase over the speed"
  extends Modelica.Mechanics.Rotational.Interfaces.PartialTorque;
  parameter Real order[:](each final min = Modelica.Constants.small) = {2} "Vibrations in a turn";
  parameter Real amplitude[:, size(order, 1) + 1] = [zeros(1, 1), ones(1, size(order, 1))] "Amplitudes in N.m: first column speed in rad/s, then one for each order";
  parameter Real phase[:, size(order, 1) + 1] = [zeros(1, size(order, 1) + 1)] "Phases in rad, in the same form";
  parameter Real mean[:, 2] = [0, 0] "Mean torque in N.m over speed in rad/s";
  parameter SI.Angle phi0 = 0 "Angle of the shaft at which the phases are counted from";
  SI.AngularVelocity w "Speed of the shaft against the housing";
  SI.Torque tau "Torque on the shaft";
protected
  Real A[size(order, 1)](each unit = "N.m") "Amplitudes at this speed";
  Real p[size(order, 1)](each unit = "rad") "Phases at this speed";
  SI.AngularVelocity w_abs "Speed for the tables";
equation
  w = der(phi);
  w_abs = abs(w);
  for i in 1:size(order, 1) loop
    A[i] = Modelica.Math.Vectors.interpolate(amplitude[:, 1], amplitude[:, i + 1], max(amplitude[1, 1], min(amplitude[size(amplitude, 1), 1], w_abs)));
    p[i] = Modelica.Math.Vectors.interpolate(phase[:, 1], phase[:, i + 1], max(phase[1, 1], min(phase[size(phase, 1), 1], w_abs)));
  end for;
  tau = Modelica.Math.Vectors.interpolate(mean[:, 1], mean[:, 2], max(mean[1, 1], min(mean[size(mean, 1), 1], w_abs)))
    + sum(A[i]*cos(order[i]*(phi - phi0) + p[i]) for i in 1:size(order, 1));
  flange.tau = -tau;
  annotation(
    __Torsion(excitation(angle = phi)),
    Icon(
      coordinateSystem(preserveAspectRatio = true, extent = {{-100, -100}, {100, 100}}),
      graphics = {
        Rectangle(extent = {{-80, 60}, {60, -60}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
        Line(points = {{-70, 0}, {-55, 35}, {-40, 0}, {-25, -35}, {-10, 0}, {5, 35}, {20, 0}, {35, -35}, {50, 0}}, color = {0, 0, 0}),
        Line(points = {{60, 0}, {100, 0}}, color = {0, 0, 0}),
        Text(extent = {{-150, 110}, {150, 70}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(info = "<html>
<pre>
tau = mean(|w|) + sum of A[i](|w|)*cos(order[i]*(phi - phi0) + p[i](|w|))
</pre>
<p>Excitations of engines, propellers and universal joints are known by order: vibrations in a turn. At constant speed, order k has the frequency k*w/(2*pi). Tables are straight
between their points and keep their first and last values outside.</p>
<p>The torque depends on the angle and is a spring in small vibrations; <code>torsion modes --freeze-sources</code> leaves that out.</p>
<p>Source: definition of a Fourier series over the angle.</p>
</html>"));
end HarmonicTorque;
