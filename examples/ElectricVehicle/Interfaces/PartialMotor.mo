within ElectricVehicle.Interfaces;
partial model PartialMotor "A motor with its inverter: two pins, a shaft, a bus, data"
  import Modelica.Mechanics.Rotational;
  import Modelica.Electrical.Analog;
  parameter Data.MotorData data "Data of the motor";
  Analog.Interfaces.PositivePin pin_p "Positive pin of the battery";
  Analog.Interfaces.NegativePin pin_n "Negative pin of the battery";
  Rotational.Interfaces.Flange_b flange "Shaft";
  ControlBus controlBus "Takes motor.demand, gives motor.speed, motor.torque and motor.power";
  Rotational.Sources.Torque source "What the field does";
  Rotational.Components.Inertia rotor(J = data.J) "Rotor";
  Rotational.Sensors.SpeedSensor speed "Speed of the rotor";
  Analog.Sensors.VoltageSensor voltage(v(start = 350)) "Voltage of the battery";
  Analog.Sources.SignalCurrent current "Current that the inverter takes";
  Modelica.Blocks.Math.Product mechanicalPower "Power of the field";
  Modelica.Blocks.Math.Division toCurrent "Current for a power";
equation
  connect(source.flange, rotor.flange_a);
  connect(rotor.flange_b, flange);
  connect(rotor.flange_b, speed.flange);
  connect(pin_p, voltage.p);
  connect(pin_n, voltage.n);
  connect(pin_p, current.p);
  connect(pin_n, current.n);
  connect(speed.w, mechanicalPower.u1);
  connect(voltage.v, toCurrent.u2);
  connect(toCurrent.y, current.i);
  connect(speed.w, controlBus.motor.speed);
  annotation(Documentation(info = "<html>
<p>A class that extends this one gives <code>source.tau</code>, which is also <code>mechanicalPower.u2</code>, and with <code>toCurrent.u1</code> the power
that the inverter takes from the battery.</p>
</html>"));
end PartialMotor;
