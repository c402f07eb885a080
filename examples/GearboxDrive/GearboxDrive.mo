model GearboxDrive "A motor swings a load through a gearbox with losses and play that stands on an elastic mount"
  import Modelica.Blocks.Sources;
  import Modelica.Mechanics.Rotational;
  import Modelica.Mechanics.Rotational.Components;
  import Modelica.Thermal.HeatTransfer;

  Sources.Trapezoid command(
    amplitude = 20,
    offset = -10,
    rising = 0.1,
    width = 0.9,
    falling = 0.1,
    period = 2) "Torque of the motor, forward and backward";
  Rotational.Sources.Torque motor(useSupport = true) "Motor, on the ground";
  Components.Inertia rotor(J = 0.02, phi(start = 0, fixed = true), w(start = 0, fixed = true)) "Rotor";
  Components.Gearbox gearbox(
    ratio = 5,
    lossTable = [0, 0.9, 0.88, 0.3, 0.4; 100, 0.94, 0.93, 0.8, 1],
    c = 2e4,
    d = 20,
    b = 0.01,
    phi_rel(start = 0, fixed = true),
    w_rel(start = 0, fixed = true),
    useSupport = true,
    useHeatPort = true) "Gearbox 5:1";
  Components.Inertia load(J = 4) "Load";
  Components.Inertia housing(J = 0.3, phi(start = 0, fixed = true), w(start = 0, fixed = true)) "Housing of the gearbox";
  Components.SpringDamper mount(c = 5e3, d = 20) "Elastic mount of the housing";
  Components.Fixed ground "Ground";
  HeatTransfer.Components.HeatCapacitor oil(C = 100, T(start = 293.15, fixed = true)) "Oil in the gearbox";
equation
  connect(command.y, motor.tau);
  connect(motor.flange, rotor.flange_a);
  connect(rotor.flange_b, gearbox.flange_a);
  connect(gearbox.flange_b, load.flange_a);
  connect(gearbox.support, housing.flange_a);
  connect(housing.flange_b, mount.flange_a);
  connect(mount.flange_b, ground.flange);
  connect(motor.support, ground.flange);
  connect(gearbox.heatPort, oil.port);
  annotation(
    experiment(StartTime = 0, StopTime = 4, Tolerance = 1e-6, Interval = 0.002),
    uses(Modelica(version = "4.0.0")));
end GearboxDrive;
