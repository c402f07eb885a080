within ElectricVehicle;
model ElectricVehicle "A battery-electric car follows a speed cycle"
  extends Modelica.Icons.Example;
  replaceable parameter Data.Motor80kW motorData constrainedby Data.MotorData "Data of the motor";
  replaceable Parts.MappedMotor motor constrainedby Interfaces.PartialMotor(data = motorData) "Motor and inverter";
  Parts.Battery battery "Battery";
  Parts.Driver driver(fileName = Modelica.Utilities.Files.loadResource("modelica://ElectricVehicle/Resources/cycle.txt")) "Driver";
  Parts.ControlUnit controlUnit "Who brakes";
  Parts.Chassis chassis "From the motor to the road";
  Modelica.Blocks.Continuous.Integrator energy(k = 1/3.6e6, initType = Modelica.Blocks.Types.Init.InitialState) "Energy that the motor took, in kWh";
protected
  Interfaces.ControlBus controlBus "All signals";
equation
  connect(battery.pin_p, motor.pin_p);
  connect(battery.pin_n, motor.pin_n);
  connect(motor.flange, chassis.flange);
  connect(driver.controlBus, controlBus);
  connect(controlUnit.controlBus, controlBus);
  connect(battery.controlBus, controlBus);
  connect(motor.controlBus, controlBus);
  connect(chassis.controlBus, controlBus);
  connect(controlBus.motor.power, energy.u);
  annotation(experiment(StartTime = 0, StopTime = 180, Tolerance = 1e-6, Interval = 0.1));
end ElectricVehicle;
