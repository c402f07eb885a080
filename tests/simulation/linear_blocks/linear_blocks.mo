model linear_blocks "Answers of transfer functions and controllers to a step"
  import Modelica.Blocks.{Continuous, Math, Sources};
  import Modelica.Blocks.Types.{Init, SimpleController};

  Sources.Step step(height = 3, offset = 0, startTime = 0.5) "What all of them get";
  Continuous.Integrator integrator(k = 2, y_start = 1) "2/s";
  Continuous.FirstOrder first(k = 2, T = 0.4, initType = Init.InitialOutput, y_start = 0) "2/(1 + 0.4 s)";
  Continuous.SecondOrder second(k = 2, w = 5, D = 0.2, initType = Init.InitialState) "Swings";
  Continuous.Derivative derivative(k = 2, T = 0.1, initType = Init.InitialState) "2 s/(1 + 0.1 s)";
  Continuous.PI pi(k = 2, T = 0.25, initType = Init.InitialState) "2 (1 + 4/s)";
  Continuous.PID pid(k = 2, Ti = 0.5, Td = 0.1, Nd = 10) "2 (1 + 2/s + 0.1 s/(1 + 0.01 s))";
  Continuous.TransferFunction transfer(b = {1, 3}, a = {2, 6, 4}, initType = Init.InitialState)
    "(s + 3)/(2 (s + 1) (s + 2))";
  Continuous.StateSpace space(
    A = [-1, 0; 0, -2],
    B = [1; 1],
    C = [1, -0.5],
    D = [0],
    initType = Init.InitialState) "The same, in partial fractions";
  Continuous.LimPID limited(
    controllerType = SimpleController.PI,
    k = 2,
    Ti = 0.5,
    yMax = 100) "Its limit is never reached: acts like pi with T = 0.5";
  Sources.Constant zero(k = 0) "Measured value for it";
equation
  connect(step.y, integrator.u);
  connect(step.y, first.u);
  connect(step.y, second.u);
  connect(step.y, derivative.u);
  connect(step.y, pi.u);
  connect(step.y, pid.u);
  connect(step.y, transfer.u);
  connect(step.y, space.u[1]);
  connect(step.y, limited.u_s);
  connect(zero.y, limited.u_m);
end linear_blocks;
