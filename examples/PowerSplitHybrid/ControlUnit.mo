within PowerSplitHybrid;
model ControlUnit "Shares what the driver wants among engine, motors and brakes"
  import Modelica.Blocks;
  parameter Real ratio "Teeth of the ring divided by teeth of the sun";
  parameter SI.Torque tauFull = 420 "Torque at the ring for a full pedal";
  parameter SI.Power PFull = 55e3 "Power for a full pedal";
  parameter SI.Torque tauBrake = 120 "Torque at the ring that the second motor brakes with";
  parameter Real target = 0.6 "State of charge to be kept";
  parameter SI.Power kSoc = 60e3 "Power of the engine for the state of charge";
  parameter SI.Torque tauEngine = 90 "Torque of the engine at which it is best";
  parameter Real kSpeed(unit = "N.m.s/rad") = 0.6 "Torque of the first motor for a speed of the engine";
  ControlBus bus "Takes demand, speed, ringSpeed, engineSpeed, soc; gives throttle, tau1, tau2, pressure";
  ModeLogic logic "Modes";
  Blocks.Interfaces.RealInput demand "From -1 to 1";
  Blocks.Interfaces.RealInput speed(unit = "m/s") "Speed of the car";
  Blocks.Interfaces.RealInput wRing(unit = "rad/s") "Speed of the ring";
  Blocks.Interfaces.RealInput wEngine(unit = "rad/s") "Speed of the engine";
  Blocks.Interfaces.RealInput soc "State of charge";
  Blocks.Interfaces.RealOutput throttle "Throttle";
  Blocks.Interfaces.RealOutput tau1(unit = "N.m") "Torque of the first motor";
  Blocks.Interfaces.RealOutput tau2(unit = "N.m") "Torque of the second motor";
  Blocks.Interfaces.RealOutput pressure "Pressure on the brakes";
  SI.Torque tauWanted "Torque wanted at the ring";
  SI.Power PWanted "Power wanted";
  SI.Power PEngine "Power that the engine is to give";
  SI.AngularVelocity wWanted "Speed that the engine is to have";
  Boolean hold "Is the car to be held at rest?";
equation
  tauWanted = demand*min(tauFull, PFull/max(wRing, 1));
  PWanted = tauWanted*wRing;
  logic.P = PWanted;
  logic.soc = soc;
  logic.w = wEngine;
  PEngine = max(PWanted, 0) + kSoc*(target - soc) + (if logic.boosts then -6e3 else 0);
  wWanted = if logic.runs then min(450, max(120, PEngine/tauEngine)) else 120;
  throttle = if logic.runs then min(1, max(0, PEngine/(max(wEngine, 80)*120))) else 0;
  tau1 = if logic.runs or logic.cranks then min(45, max(-45, kSpeed*(wWanted - wEngine) - (if logic.runs then throttle*110/(1 + ratio) else 0))) else 0;
  hold = speed < 0.3 and demand < 0.05;
  tau2 = if hold then 0 else max(tauWanted, -tauBrake) + ratio*tau1;
  pressure = if hold then 0.2 else max(0, -tauBrake - tauWanted)/tauFull;
  connect(bus.demand, demand);
  connect(bus.speed, speed);
  connect(bus.ringSpeed, wRing);
  connect(bus.engineSpeed, wEngine);
  connect(bus.soc, soc);
  connect(throttle, bus.throttle);
  connect(tau1, bus.tau1);
  connect(tau2, bus.tau2);
  connect(pressure, bus.pressure);
  annotation(Documentation(info = "<html>
<p>The first motor keeps the speed of the engine, so it takes the torque &minus;&tau;/(1 + ratio) of the engine's &tau;; the rest comes to the ring. The second motor adds what
lacks of the torque wanted.</p>
</html>"));
end ControlUnit;
