within Modelica.Blocks.Continuous;
block LimPID "A P, PI, PD or PID controller with limited output, anti-windup and feed-forward"
  import Modelica.Blocks.Types.Init;
  import Modelica.Blocks.Types.SimpleController;
  extends Modelica.Blocks.Interfaces.SVcontrol;
  output Real controlError = u_s - u_m "Set value minus measured value";
  parameter SimpleController controllerType = SimpleController.PID "Which parts it has" annotation(Evaluate = true);
  parameter Real k(min = 0, unit = "1") = 1 "Gain of all parts";
  parameter SI.Time Ti(min = Modelica.Constants.small) = 0.5 "Time constant of the integral";
  parameter SI.Time Td(min = 0) = 0.1 "Time constant of the derivative";
  parameter Real yMax(start = 1) "Upper limit of the output";
  parameter Real yMin = -yMax "Lower limit of the output";
  parameter Real wp(min = 0) = 1 "Weight of the set value in the proportional part";
  parameter Real wd(min = 0) = 0 "Weight of the set value in the derivative part";
  parameter Real Ni(min = 100*Modelica.Constants.eps) = 0.9 "Ni*Ti is the time constant of the anti-windup";
  parameter Real Nd(min = 100*Modelica.Constants.eps) = 10
    "The higher, the closer the derivative part to a derivative";
  parameter Boolean withFeedForward = false "Is there a feed-forward input?" annotation(Evaluate = true, HideResult = true);
  parameter Real kFF = 1 "Gain of the feed-forward input";
  parameter Init initType = Init.InitialState "How it starts" annotation(Evaluate = true);
  parameter Real xi_start = 0 "Integral at the start";
  parameter Real xd_start = 0 "State of the derivative part at the start";
  parameter Real y_start = 0 "Output at the start";
  parameter Modelica.Blocks.Types.LimiterHomotopy homotopyType = Modelica.Blocks.Types.LimiterHomotopy.Linear
    "What the limiter is at the beginning of a homotopy" annotation(Evaluate = true);
  parameter Boolean strict = false "Limiter without events?" annotation(Evaluate = true);
  constant SI.Time unitTime = 1 "One second";
  Modelica.Blocks.Interfaces.RealInput u_ff if withFeedForward "Feed-forward signal" annotation(Placement(transformation(extent = {{-20, -20}, {20, 20}}, rotation = 90, origin = {60, -120})));
  Modelica.Blocks.Math.Add addP(k1 = wp, k2 = -1) "Error of the proportional part";
  Modelica.Blocks.Math.Add addD(k1 = wd, k2 = -1) if with_D "Error of the derivative part";
  Modelica.Blocks.Math.Gain P(k = 1) "Proportional part";
  Modelica.Blocks.Continuous.Integrator I(
    k = unitTime/Ti,
    y_start = xi_start,
    initType = if initType == Init.InitialOutput then Init.NoInit else initType) if with_I "Integral part";
  Modelica.Blocks.Continuous.Derivative D(
    k = Td/unitTime,
    T = max(Td/Nd, 1e-14),
    x_start = xd_start,
    initType = if initType == Init.InitialOutput then Init.SteadyState else initType) if with_D "Derivative part";
  Modelica.Blocks.Math.Gain gainPID(k = k) "Gain of all parts";
  Modelica.Blocks.Math.Add3 addPID "Sum of the parts";
  Modelica.Blocks.Math.Add3 addI(k2 = -1) if with_I "Error of the integral part, with anti-windup";
  Modelica.Blocks.Math.Add addSat(k1 = +1, k2 = -1) if with_I "What the limiter cuts off";
  Modelica.Blocks.Math.Gain gainTrack(k = 1/(k*Ni)) if with_I "Anti-windup";
  Modelica.Blocks.Nonlinear.Limiter limiter(uMax = yMax, uMin = yMin, strict = strict, homotopyType = homotopyType)
    "Limits the output";
protected
  parameter Boolean with_I = controllerType == SimpleController.PI or controllerType == SimpleController.PID
    "Is there an integral part?" annotation(Evaluate = true, HideResult = true);
  parameter Boolean with_D = controllerType == SimpleController.PD or controllerType == SimpleController.PID
    "Is there a derivative part?" annotation(Evaluate = true, HideResult = true);
public
  Modelica.Blocks.Sources.Constant Dzero(k = 0) if not with_D "Stands in for a missing derivative part";
  Modelica.Blocks.Sources.Constant Izero(k = 0) if not with_I "Stands in for a missing integral part";
  Modelica.Blocks.Sources.Constant FFzero(k = 0) if not withFeedForward "Stands in for a missing feed-forward";
  Modelica.Blocks.Math.Add addFF(k1 = 1, k2 = kFF) "Adds the feed-forward";
initial equation
  if initType == Init.InitialOutput then
    gainPID.y = y_start;
  end if;
equation
  assert(initType <> Init.InitialOutput or yMin <= y_start and y_start <= yMax,
    "LimPID: the output at the start is not within the limits");
  connect(u_s, addP.u1);
  connect(u_m, addP.u2);
  connect(addP.y, P.u);
  connect(P.y, addPID.u1);
  connect(u_s, addD.u1);
  connect(u_m, addD.u2);
  connect(addD.y, D.u);
  connect(D.y, addPID.u2);
  connect(Dzero.y, addPID.u2);
  connect(u_s, addI.u1);
  connect(u_m, addI.u2);
  connect(gainTrack.y, addI.u3);
  connect(addI.y, I.u);
  connect(I.y, addPID.u3);
  connect(Izero.y, addPID.u3);
  connect(addPID.y, gainPID.u);
  connect(gainPID.y, addFF.u1);
  connect(u_ff, addFF.u2);
  connect(FFzero.y, addFF.u2);
  connect(addFF.y, limiter.u);
  connect(limiter.y, y);
  connect(limiter.y, addSat.u1);
  connect(limiter.u, addSat.u2);
  connect(addSat.y, gainTrack.u);
  annotation(
    Icon(graphics = {
      Text(extent = {{-80, 45}, {80, -45}}, textString = "PID", textColor = {0, 0, 127}),
      Line(points = {{30, 85}, {85, 85}}, color = {0, 0, 127}),
      Line(points = {{-85, -85}, {-30, -85}}, color = {0, 0, 127})}),
    Documentation(info = "<html>
<p>y = limit(k*(wp*u_s - u_m + (u_s - u_m + cut/(k*Ni))/(Ti*s) + (wd*u_s - u_m)*Td*s/(1 + (Td/Nd)*s)) + kFF*u_ff),
where cut is what the limiter takes away (negative at the upper limit): while it limits, the integral follows the limit.
Set-point weights and anti-windup: K. J. Astrom, T. Hagglund, PID Controllers, 2nd edition, 1995.</p>
</html>"));
end LimPID;
