within FieldOrientedDrive;
model SpeedController "From a speed to the current across the magnet's axis; no current along it"
  import Modelica.Blocks;
  parameter SI.Inertia J "Inertia that is accelerated, at the motor";
  parameter Real kT(unit = "N.m/A") "Torque for a current (root mean square)";
  parameter SI.AngularVelocity wC = 40 "Bandwidth of the loop";
  parameter SI.Current IMax "Largest current (root mean square)";
  Blocks.Interfaces.RealInput w_ref(unit = "rad/s") "Speed wanted";
  Blocks.Interfaces.RealInput w(unit = "rad/s") "Speed measured";
  Blocks.Interfaces.RealOutput id(unit = "A") "Current wanted along the magnet's axis";
  Blocks.Interfaces.RealOutput iq(unit = "A") "Current wanted across it";
  Blocks.Continuous.FirstOrder smooth(T = 1/wC, initType = Blocks.Types.Init.InitialOutput) "Softens the speed wanted";
  Blocks.Continuous.LimPID controller(
    controllerType = Blocks.Types.SimpleController.PI,
    k = J*wC/kT,
    Ti = 4/wC,
    yMax = IMax,
    initType = Blocks.Types.Init.InitialState) "Controller";
  Blocks.Sources.Constant none(k = 0) "No current along the magnet's axis";
equation
  connect(w_ref, smooth.u);
  connect(smooth.y, controller.u_s);
  connect(w, controller.u_m);
  connect(controller.y, iq);
  connect(none.y, id);
end SpeedController;
