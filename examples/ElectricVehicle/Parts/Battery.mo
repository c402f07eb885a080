within ElectricVehicle.Parts;
model Battery "A battery: its voltage follows its charge, and its current at once and after a time"
  import Modelica.Blocks;
  import Modelica.Electrical.Analog;
  parameter Data.BatteryData data "Data of the battery";
  parameter Real soc_start = 0.8 "State of charge at the start";
  Analog.Interfaces.PositivePin pin_p "Positive pin";
  Analog.Interfaces.NegativePin pin_n "Negative pin";
  Interfaces.ControlBus controlBus "Gives battery.soc and battery.voltage";
  Analog.Sources.SignalVoltage cells "Voltage without current";
  Analog.Basic.Resistor atOnce(R = data.Ri) "Resistance that acts at once";
  Analog.Basic.Resistor later(R = data.Rd) "Resistance that acts after a time";
  Analog.Basic.Capacitor delay(C = data.Td/data.Rd, v(start = 0, fixed = true)) "Makes it act after a time";
  Analog.Sensors.CurrentSensor current "Current out of the battery";
  Analog.Sensors.VoltageSensor voltage "Voltage at the pins";
  Analog.Basic.Ground ground "Potential of the negative pin";
  Blocks.Continuous.Integrator charge(k = -1/data.Q, initType = Blocks.Types.Init.InitialState, y_start = soc_start) "State of charge";
  Blocks.Tables.CombiTable1Ds characteristic(table = data.voltage, smoothness = Blocks.Types.Smoothness.MonotoneContinuousDerivative1)
    "Voltage over the state of charge";
equation
  connect(cells.p, atOnce.p);
  connect(atOnce.n, later.p);
  connect(later.p, delay.p);
  connect(later.n, delay.n);
  connect(later.n, current.p);
  connect(current.n, pin_p);
  connect(cells.n, pin_n);
  connect(cells.n, ground.p);
  connect(voltage.p, pin_p);
  connect(voltage.n, pin_n);
  connect(current.i, charge.u);
  connect(charge.y, characteristic.u);
  connect(characteristic.y[1], cells.v);
  connect(charge.y, controlBus.battery.soc);
  connect(voltage.v, controlBus.battery.voltage);
end Battery;
