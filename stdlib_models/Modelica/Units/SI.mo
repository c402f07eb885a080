within Modelica.Units;
package SI "Types in SI units, one line each"

  // Space and time
  type Angle = Real(final quantity = "Angle", final unit = "rad", displayUnit = "deg") "Angle of rotation";
  type SolidAngle = Real(final quantity = "SolidAngle", final unit = "sr") "Solid angle";
  type Length = Real(final quantity = "Length", final unit = "m") "Length";
  type Position = Length "Position";
  type PathLength = Length "Path length";
  type Distance = Length(min = 0) "Length that is not negative";
  type Height = Length(min = 0) "Height";
  type Thickness = Length(min = 0) "Thickness";
  type Radius = Length(min = 0) "Radius";
  type Diameter = Length(min = 0) "Diameter";
  type Area = Real(final quantity = "Area", final unit = "m2") "Area";
  type Volume = Real(final quantity = "Volume", final unit = "m3") "Volume";
  type Time = Real(final quantity = "Time", final unit = "s") "Time";
  type Duration = Time "Duration";
  type AngularVelocity = Real(final quantity = "AngularVelocity", final unit = "rad/s") "Angular velocity";
  type AngularAcceleration = Real(final quantity = "AngularAcceleration", final unit = "rad/s2") "Angular acceleration";
  type AngularJerk = Real(final quantity = "AngularJerk", final unit = "rad/s3") "Angular jerk";
  type Velocity = Real(final quantity = "Velocity", final unit = "m/s") "Velocity";
  type Acceleration = Real(final quantity = "Acceleration", final unit = "m/s2") "Acceleration";
  type Jerk = Real(final quantity = "Jerk", final unit = "m/s3") "Jerk";

  // Periodic phenomena
  type Period = Real(final quantity = "Time", final unit = "s") "Period";
  type Frequency = Real(final quantity = "Frequency", final unit = "Hz") "Frequency";
  type AngularFrequency = Real(final quantity = "AngularFrequency", final unit = "rad/s") "2*pi times the frequency";
  type Wavelength = Real(final quantity = "Wavelength", final unit = "m") "Wavelength";
  type DampingCoefficient = Real(final quantity = "DampingCoefficient", final unit = "s-1") "Damping coefficient";
  type Damping = DampingCoefficient "Damping";

  // Mechanics
  type Mass = Real(quantity = "Mass", final unit = "kg", min = 0) "Mass";
  type Density = Real(final quantity = "Density", final unit = "kg/m3", displayUnit = "g/cm3", min = 0) "Density";
  type Momentum = Real(final quantity = "Momentum", final unit = "kg.m/s") "Momentum";
  type Impulse = Real(final quantity = "Impulse", final unit = "N.s") "Impulse";
  type AngularMomentum = Real(final quantity = "AngularMomentum", final unit = "kg.m2/s") "Angular momentum";
  type AngularImpulse = Real(final quantity = "AngularImpulse", final unit = "N.m.s") "Angular impulse";
  type MomentOfInertia = Real(final quantity = "MomentOfInertia", final unit = "kg.m2") "Mass moment of inertia";
  type Inertia = MomentOfInertia "Mass moment of inertia";
  type Force = Real(final quantity = "Force", final unit = "N") "Force";
  type Weight = Force "Weight";
  type TranslationalSpringConstant = Real(
    final quantity = "TranslationalSpringConstant", final unit = "N/m") "Translational spring constant";
  type TranslationalDampingConstant = Real(
    final quantity = "TranslationalDampingConstant", final unit = "N.s/m") "Translational damping constant";
  type Torque = Real(final quantity = "Torque", final unit = "N.m") "Torque";
  type MomentOfForce = Torque "Moment of force";
  type RotationalSpringConstant = Real(
    final quantity = "RotationalSpringConstant", final unit = "N.m/rad") "Rotational spring constant";
  type RotationalDampingConstant = Real(
    final quantity = "RotationalDampingConstant", final unit = "N.m.s/rad") "Rotational damping constant";
  type ElectricalTorqueConstant = Real(
    final quantity = "ElectricalTorqueConstant", final unit = "N.m/A") "Electrical torque constant";
  type Pressure = Real(final quantity = "Pressure", final unit = "Pa", displayUnit = "bar") "Pressure";
  type AbsolutePressure = Pressure(min = 0, nominal = 1e5) "Absolute pressure";
  type PressureDifference = Pressure "Pressure difference";
  type Stress = Real(final unit = "Pa") "Stress";
  type NormalStress = Stress "Normal stress";
  type ShearStress = Stress "Shear stress";
  type Strain = Real(final quantity = "Strain", final unit = "1") "Strain";
  type ModulusOfElasticity = Stress "Modulus of elasticity";
  type ShearModulus = Stress "Shear modulus";
  type SecondMomentOfArea = Real(final quantity = "SecondMomentOfArea", final unit = "m4") "Second moment of area";
  type SecondPolarMomentOfArea = SecondMomentOfArea "Second polar moment of area";
  type CoefficientOfFriction = Real(
    final quantity = "CoefficientOfFriction", final unit = "1") "Coefficient of friction";
  type DynamicViscosity = Real(final quantity = "DynamicViscosity", final unit = "Pa.s", min = 0) "Dynamic viscosity";
  type KinematicViscosity = Real(
    final quantity = "KinematicViscosity", final unit = "m2/s", min = 0) "Kinematic viscosity";
  type Work = Real(final quantity = "Work", final unit = "J") "Work";
  type Energy = Real(final quantity = "Energy", final unit = "J") "Energy";
  type PotentialEnergy = Energy "Potential energy";
  type KineticEnergy = Energy "Kinetic energy";
  type Power = Real(final quantity = "Power", final unit = "W") "Power";
  type EnergyFlowRate = Power "Energy flow rate";
  type Efficiency = Real(final quantity = "Efficiency", final unit = "1", min = 0) "Efficiency";
  type MassFlowRate = Real(quantity = "MassFlowRate", final unit = "kg/s") "Mass flow rate";
  type VolumeFlowRate = Real(final quantity = "VolumeFlowRate", final unit = "m3/s") "Volume flow rate";

  // Heat
  type ThermodynamicTemperature = Real(
    final quantity = "ThermodynamicTemperature", final unit = "K", displayUnit = "degC",
    min = 0, start = 288.15, nominal = 300) "Absolute temperature";
  type Temperature = ThermodynamicTemperature "Absolute temperature";
  type TemperatureDifference = Real(
    final quantity = "ThermodynamicTemperature", final unit = "K") "Temperature difference";
  type TemperatureSlope = Real(final quantity = "TemperatureSlope", final unit = "K/s") "Temperature slope";
  type LinearTemperatureCoefficient = Real(
    final quantity = "LinearTemperatureCoefficient", final unit = "1/K") "Linear temperature coefficient";
  type QuadraticTemperatureCoefficient = Real(
    final quantity = "QuadraticTemperatureCoefficient", final unit = "1/K2") "Quadratic temperature coefficient";
  type Heat = Real(final quantity = "Energy", final unit = "J") "Heat";
  type HeatFlowRate = Real(final quantity = "Power", final unit = "W") "Heat per time";
  type HeatFlux = Real(final quantity = "HeatFlux", final unit = "W/m2") "Heat flux";
  type ThermalConductivity = Real(
    final quantity = "ThermalConductivity", final unit = "W/(m.K)") "Thermal conductivity";
  type CoefficientOfHeatTransfer = Real(
    final quantity = "CoefficientOfHeatTransfer", final unit = "W/(m2.K)") "Coefficient of heat transfer";
  type ThermalResistance = Real(final quantity = "ThermalResistance", final unit = "K/W") "Thermal resistance";
  type ThermalConductance = Real(final quantity = "ThermalConductance", final unit = "W/K") "Thermal conductance";
  type HeatCapacity = Real(final quantity = "HeatCapacity", final unit = "J/K") "Heat capacity";
  type SpecificHeatCapacity = Real(
    final quantity = "SpecificHeatCapacity", final unit = "J/(kg.K)") "Specific heat capacity";

  // Electricity and magnetism
  type ElectricCurrent = Real(final quantity = "ElectricCurrent", final unit = "A") "Electric current";
  type Current = ElectricCurrent "Current";
  type ElectricCharge = Real(final quantity = "ElectricCharge", final unit = "C") "Electric charge";
  type Charge = ElectricCharge "Charge";
  type ElectricPotential = Real(final quantity = "ElectricPotential", final unit = "V") "Electric potential";
  type Voltage = ElectricPotential "Voltage";
  type PotentialDifference = ElectricPotential "Potential difference";
  type Capacitance = Real(final quantity = "Capacitance", final unit = "F", min = 0) "Capacitance";
  type Permittivity = Real(final quantity = "Permittivity", final unit = "F/m", min = 0) "Permittivity";
  type MagneticFieldStrength = Real(
    final quantity = "MagneticFieldStrength", final unit = "A/m") "Magnetic field strength";
  type MagneticPotential = Real(final quantity = "MagneticPotential", final unit = "A") "Magnetic potential";
  type MagnetomotiveForce = Real(final quantity = "MagnetomotiveForce", final unit = "A") "Magnetomotive force";
  type MagneticFluxDensity = Real(final quantity = "MagneticFluxDensity", final unit = "T") "Magnetic flux density";
  type MagneticFlux = Real(final quantity = "MagneticFlux", final unit = "Wb") "Magnetic flux";
  type Inductance = Real(final quantity = "Inductance", final unit = "H") "Inductance";
  type SelfInductance = Inductance(min = 0) "Self inductance";
  type MutualInductance = Inductance "Mutual inductance";
  type Resistance = Real(final quantity = "Resistance", final unit = "Ohm") "Resistance";
  type Resistivity = Real(final quantity = "Resistivity", final unit = "Ohm.m") "Resistivity";
  type Conductance = Real(final quantity = "Conductance", final unit = "S") "Conductance";
  type Conductivity = Real(final quantity = "Conductivity", final unit = "S/m") "Conductivity";
  type Impedance = Resistance "Impedance";
  type Reactance = Resistance "Reactance";
  type ActivePower = Real(final quantity = "Power", final unit = "W") "Active power";
  type ApparentPower = Real(final quantity = "Power", final unit = "V.A") "Apparent power";
  type ReactivePower = Real(final quantity = "Power", final unit = "var") "Reactive power";
  type ElectricalForceConstant = Real(
    final quantity = "ElectricalForceConstant", final unit = "N/A") "Electrical force constant";
  type FaradayConstant = Real(final quantity = "FaradayConstant", final unit = "C/mol") "Faraday constant";

  // Other
  type AmountOfSubstance = Real(
    final quantity = "AmountOfSubstance", final unit = "mol", min = 0) "Amount of substance";
  type MolarMass = Real(final quantity = "MolarMass", final unit = "kg/mol", min = 0) "Molar mass";
  type SpecificEnergy = Real(final quantity = "SpecificEnergy", final unit = "J/kg") "Specific energy";

end SI;
