within Modelica.Units;
package NonSI "Types in customary units outside the SI"
  type Temperature_degC = Real(final quantity = "ThermodynamicTemperature", final unit = "degC")
    "Temperature in degrees Celsius";
  type Angle_deg = Real(final quantity = "Angle", final unit = "deg") "Angle in degrees";
  type AngularVelocity_rpm = Real(final quantity = "AngularVelocity", final unit = "rev/min") "Revolutions per minute";
  type Velocity_kmh = Real(final quantity = "Velocity", final unit = "km/h") "Kilometres per hour";
  type Time_day = Real(final quantity = "Time", final unit = "d") "Days";
  type Time_hour = Real(final quantity = "Time", final unit = "h") "Hours";
  type Time_minute = Real(final quantity = "Time", final unit = "min") "Minutes";
  type Energy_kWh = Real(final quantity = "Energy", final unit = "kW.h") "Kilowatt hours";
  type Pressure_bar = Real(final quantity = "Pressure", final unit = "bar") "Absolute pressure in bar";
end NonSI;
