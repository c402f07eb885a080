within;
package ElectricVehicle "A battery-electric car: a driver, a control unit, a battery, a motor that can be exchanged, brakes and road, joined by a bus"
  import Modelica.Units.SI;
  annotation(
    version = "1.0.0",
    uses(Modelica(version = "4.0.0")),
    Documentation(info = "<html>
<p>Written as libraries of vehicles are: signals run over an expandable bus, data are records, the motor is replaceable, and measured tables are files
in <code>Resources</code>. <code>ElectricVehicle</code> is the car, <code>LosslessVehicle</code> the same car with another motor.</p>
</html>"));
end ElectricVehicle;
