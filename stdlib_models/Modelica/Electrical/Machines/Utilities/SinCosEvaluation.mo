within Modelica.Electrical.Machines.Utilities;
block SinCosEvaluation "From sine and cosine to the angle, by a loop that follows it"
  extends Modelica.Blocks.Icons.Block;
  Modelica.Blocks.Interfaces.RealInput u[4] "Tracks of a resolver";
  Modelica.Blocks.Math.Feedback feedbackCos "Twice the cosine";
  Modelica.Blocks.Math.Feedback feedbackSin "Twice the sine";
  Modelica.Electrical.Machines.SpacePhasors.Blocks.Rotator rotator "Second output: how far the angle is behind";
  Modelica.Blocks.Continuous.Integrator integrator(final k = 1e6) "Follows the angle";
  Modelica.Blocks.Continuous.Der der1 "Its speed";
  Modelica.Blocks.Interfaces.RealOutput phi(unit = "rad") "Angle";
  Modelica.Blocks.Interfaces.RealOutput w(unit = "rad/s") "Speed";
equation
  connect(u[1], feedbackCos.u1);
  connect(u[2], feedbackCos.u2);
  connect(u[3], feedbackSin.u1);
  connect(u[4], feedbackSin.u2);
  connect(feedbackCos.y, rotator.u[1]);
  connect(feedbackSin.y, rotator.u[2]);
  connect(rotator.y[2], integrator.u);
  connect(integrator.y, rotator.angle);
  connect(integrator.y, der1.u);
  connect(integrator.y, phi);
  connect(der1.y, w);
end SinCosEvaluation;
