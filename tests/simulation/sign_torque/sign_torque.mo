model sign_torque "Inertias that four shapes of a braking torque bring to rest"
  import Modelica.Blocks.Types.Regularization;
  import Modelica.Mechanics.Rotational.Components.Inertia;
  import Modelica.Mechanics.Rotational.Sources.SignTorque;

  Inertia linear(J = 1, phi(start = 0, fixed = true), w(start = 2, fixed = true)) "Braked in a straight line";
  SignTorque linear_brake(tau_nominal = -2, w0 = 0.5, reg = Regularization.Linear) "Exponential end";
  Inertia sine(J = 1, phi(start = 0, fixed = true), w(start = 2, fixed = true)) "Braked by a sine";
  SignTorque sine_brake(tau_nominal = -2, w0 = 0.5, reg = Regularization.Sine) "Nearly exponential end";
  Inertia cosine(J = 1, phi(start = 0, fixed = true), w(start = 2, fixed = true)) "Braked by a cosine";
  SignTorque cosine_brake(tau_nominal = -2, w0 = 0.5, reg = Regularization.Cosine) "Slow end";
  Inertia exponential(J = 1, phi(start = 0, fixed = true), w(start = 2, fixed = true)) "Braked by an exponential";
  SignTorque exponential_brake(tau_nominal = -2, w0 = 5, reg = Regularization.Exp) "No event";
equation
  connect(linear_brake.flange, linear.flange_a);
  connect(sine_brake.flange, sine.flange_a);
  connect(cosine_brake.flange, cosine.flange_a);
  connect(exponential_brake.flange, exponential.flange_a);
end sign_torque;
