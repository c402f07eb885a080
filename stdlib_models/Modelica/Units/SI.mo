within Modelica.Units;
package SI "Types in SI units, one line each"

  // Space and time
  type Angle = Real(final quantity = "Angle", final unit = "rad", displayUnit = "deg") "Angle of rotation";
  type SolidAngle = Real(final quantity = "SolidAngle", final unit = "sr") "Solid angle";
  type Length = Real(final quantity = "Length", final unit = "m") "Length";
  type Position = Length "Position";
  type PathLength = Length "Path length";
  type Distance = Length(min = 0) "Length that is not negative";
  type Breadth = Length(min = 0) "Breadth";
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
  type WaveNumber = Real(final quantity = "WaveNumber", final unit = "m-1") "Wave number";
  type CircularWaveNumber = Real(
    final quantity = "CircularWaveNumber", final unit = "rad/m") "Circular wave number";
  type DampingCoefficient = Real(final quantity = "DampingCoefficient", final unit = "s-1") "Damping coefficient";
  type Damping = DampingCoefficient "Damping";
  type LogarithmicDecrement = Real(
    final quantity = "LogarithmicDecrement", final unit = "1") "Logarithmic decrement";
  type AttenuationCoefficient = Real(
    final quantity = "AttenuationCoefficient", final unit = "m-1") "Attenuation coefficient";
  type PhaseCoefficient = Real(final quantity = "PhaseCoefficient", final unit = "m-1") "Phase coefficient";

  // Mechanics
  type Mass = Real(quantity = "Mass", final unit = "kg", min = 0) "Mass";
  type Density = Real(final quantity = "Density", final unit = "kg/m3", displayUnit = "g/cm3", min = 0) "Density";
  type RelativeDensity = Real(
    final quantity = "RelativeDensity", final unit = "1", min = 0) "Relative density";
  type SpecificVolume = Real(
    final quantity = "SpecificVolume", final unit = "m3/kg", min = 0) "Specific volume";
  type LinearDensity = Real(final quantity = "LinearDensity", final unit = "kg/m", min = 0) "Linear density";
  type SurfaceDensity = Real(
    final quantity = "SurfaceDensity", final unit = "kg/m2", min = 0) "Surface density";
  type Momentum = Real(final quantity = "Momentum", final unit = "kg.m/s") "Momentum";
  type Impulse = Real(final quantity = "Impulse", final unit = "N.s") "Impulse";
  type AngularMomentum = Real(final quantity = "AngularMomentum", final unit = "kg.m2/s") "Angular momentum";
  type AngularImpulse = Real(final quantity = "AngularImpulse", final unit = "N.m.s") "Angular impulse";
  type ImpulseFlowRate = Real(final quantity = "ImpulseFlowRate", final unit = "N") "Impulse flow rate";
  type AngularImpulseFlowRate = Real(
    final quantity = "AngularImpulseFlowRate", final unit = "N.m") "Angular impulse flow rate";
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
  type BulkModulus = AbsolutePressure "Bulk modulus";
  type Stress = Real(final unit = "Pa") "Stress";
  type NormalStress = Stress "Normal stress";
  type ShearStress = Stress "Shear stress";
  type Strain = Real(final quantity = "Strain", final unit = "1") "Strain";
  type LinearStrain = Strain "Linear strain";
  type ShearStrain = Strain "Shear strain";
  type VolumeStrain = Strain "Volume strain";
  type PoissonNumber = Real(final quantity = "PoissonNumber", final unit = "1") "Poisson number";
  type ModulusOfElasticity = Stress "Modulus of elasticity";
  type ShearModulus = Stress "Shear modulus";
  type SecondMomentOfArea = Real(final quantity = "SecondMomentOfArea", final unit = "m4") "Second moment of area";
  type SecondPolarMomentOfArea = SecondMomentOfArea "Second polar moment of area";
  type SectionModulus = Real(final quantity = "SectionModulus", final unit = "m3") "Section modulus";
  type CoefficientOfFriction = Real(
    final quantity = "CoefficientOfFriction", final unit = "1") "Coefficient of friction";
  type DynamicViscosity = Real(final quantity = "DynamicViscosity", final unit = "Pa.s", min = 0) "Dynamic viscosity";
  type KinematicViscosity = Real(
    final quantity = "KinematicViscosity", final unit = "m2/s", min = 0) "Kinematic viscosity";
  type SurfaceTension = Real(final quantity = "SurfaceTension", final unit = "N/m") "Surface tension";
  type Work = Real(final quantity = "Work", final unit = "J") "Work";
  type Energy = Real(final quantity = "Energy", final unit = "J") "Energy";
  type EnergyDensity = Real(final quantity = "EnergyDensity", final unit = "J/m3") "Energy density";
  type PotentialEnergy = Energy "Potential energy";
  type KineticEnergy = Energy "Kinetic energy";
  type Power = Real(final quantity = "Power", final unit = "W") "Power";
  type EnergyFlowRate = Power "Energy flow rate";
  type EnthalpyFlowRate = EnergyFlowRate "Enthalpy flow rate";
  type Efficiency = Real(final quantity = "Efficiency", final unit = "1", min = 0) "Efficiency";
  type MassFlowRate = Real(quantity = "MassFlowRate", final unit = "kg/s") "Mass flow rate";
  type VolumeFlowRate = Real(final quantity = "VolumeFlowRate", final unit = "m3/s") "Volume flow rate";
  type MomentumFlux = Real(final quantity = "MomentumFlux", final unit = "N") "Momentum flux";
  type AngularMomentumFlux = Real(
    final quantity = "AngularMomentumFlux", final unit = "N.m") "Angular momentum flux";

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
  type LinearExpansionCoefficient = Real(
    final quantity = "LinearExpansionCoefficient", final unit = "1/K") "Linear expansion coefficient";
  type CubicExpansionCoefficient = Real(
    final quantity = "CubicExpansionCoefficient", final unit = "1/K") "Cubic expansion coefficient";
  type PressureCoefficient = Real(
    final quantity = "PressureCoefficient", final unit = "Pa/K") "Pressure coefficient";
  type Compressibility = Real(final quantity = "Compressibility", final unit = "1/Pa") "Compressibility";
  type IsothermalCompressibility = Compressibility "Isothermal compressibility";
  type IsentropicCompressibility = Compressibility "Isentropic compressibility";
  type Heat = Real(final quantity = "Energy", final unit = "J") "Heat";
  type HeatFlowRate = Real(final quantity = "Power", final unit = "W") "Heat per time";
  type HeatFlux = Real(final quantity = "HeatFlux", final unit = "W/m2") "Heat flux";
  type DensityOfHeatFlowRate = HeatFlux "Density of heat flow rate";
  type ThermalConductivity = Real(
    final quantity = "ThermalConductivity", final unit = "W/(m.K)") "Thermal conductivity";
  type CoefficientOfHeatTransfer = Real(
    final quantity = "CoefficientOfHeatTransfer", final unit = "W/(m2.K)") "Coefficient of heat transfer";
  type SurfaceCoefficientOfHeatTransfer = CoefficientOfHeatTransfer "Surface coefficient of heat transfer";
  type ThermalInsulance = Real(
    final quantity = "ThermalInsulance", final unit = "m2.K/W") "Thermal insulance";
  type ThermalResistance = Real(final quantity = "ThermalResistance", final unit = "K/W") "Thermal resistance";
  type ThermalConductance = Real(final quantity = "ThermalConductance", final unit = "W/K") "Thermal conductance";
  type ThermalDiffusivity = Real(
    final quantity = "ThermalDiffusivity", final unit = "m2/s") "Thermal diffusivity";
  type HeatCapacity = Real(final quantity = "HeatCapacity", final unit = "J/K") "Heat capacity";
  type SpecificHeatCapacity = Real(
    final quantity = "SpecificHeatCapacity", final unit = "J/(kg.K)") "Specific heat capacity";
  type SpecificHeatCapacityAtConstantPressure = SpecificHeatCapacity "Specific heat capacity at constant pressure";
  type SpecificHeatCapacityAtConstantVolume = SpecificHeatCapacity "Specific heat capacity at constant volume";
  type RatioOfSpecificHeatCapacities = Real(
    final quantity = "RatioOfSpecificHeatCapacities", final unit = "1") "Ratio of specific heat capacities";
  type IsentropicExponent = Real(
    final quantity = "IsentropicExponent", final unit = "1") "Isentropic exponent";
  type Entropy = Real(final quantity = "Entropy", final unit = "J/K") "Entropy";
  type EntropyFlowRate = Real(final quantity = "EntropyFlowRate", final unit = "J/(K.s)") "Entropy flow rate";
  type SpecificEntropy = Real(final quantity = "SpecificEntropy", final unit = "J/(kg.K)") "Specific entropy";
  type InternalEnergy = Heat "Internal energy";
  type Enthalpy = Heat "Enthalpy";

  // Electricity and magnetism
  type ElectricCurrent = Real(final quantity = "ElectricCurrent", final unit = "A") "Electric current";
  type Current = ElectricCurrent "Current";
  type CurrentSlope = Real(final quantity = "CurrentSlope", final unit = "A/s") "Current slope";
  type CurrentDensity = Real(final quantity = "CurrentDensity", final unit = "A/m2") "Current density";
  type ElectricCharge = Real(final quantity = "ElectricCharge", final unit = "C") "Electric charge";
  type Charge = ElectricCharge "Charge";
  type ElectricPotential = Real(final quantity = "ElectricPotential", final unit = "V") "Electric potential";
  type Voltage = ElectricPotential "Voltage";
  type PotentialDifference = ElectricPotential "Potential difference";
  type ElectromotiveForce = ElectricPotential "Electromotive force";
  type VoltageSlope = Real(final quantity = "VoltageSlope", final unit = "V/s") "Voltage slope";
  type VoltageSecond = Real(final quantity = "VoltageSecond", final unit = "V.s") "Voltage second";
  type ElectricFieldStrength = Real(
    final quantity = "ElectricFieldStrength", final unit = "V/m") "Electric field strength";
  type ElectricFluxDensity = Real(
    final quantity = "ElectricFluxDensity", final unit = "C/m2") "Electric flux density";
  type ElectricFlux = Real(final quantity = "ElectricFlux", final unit = "C") "Electric flux";
  type Capacitance = Real(final quantity = "Capacitance", final unit = "F", min = 0) "Capacitance";
  type Permittivity = Real(final quantity = "Permittivity", final unit = "F/m", min = 0) "Permittivity";
  type RelativePermittivity = Real(
    final quantity = "RelativePermittivity", final unit = "1") "Relative permittivity";
  type MagneticFieldStrength = Real(
    final quantity = "MagneticFieldStrength", final unit = "A/m") "Magnetic field strength";
  type MagneticPotential = Real(final quantity = "MagneticPotential", final unit = "A") "Magnetic potential";
  type MagnetomotiveForce = Real(final quantity = "MagnetomotiveForce", final unit = "A") "Magnetomotive force";
  type MagneticPotentialDifference = Real(
    final quantity = "MagneticPotentialDifference", final unit = "A") "Magnetic potential difference";
  type CurrentLinkage = Real(final quantity = "CurrentLinkage", final unit = "A") "Current linkage";
  type MagneticFluxDensity = Real(final quantity = "MagneticFluxDensity", final unit = "T") "Magnetic flux density";
  type MagneticFlux = Real(final quantity = "MagneticFlux", final unit = "Wb") "Magnetic flux";
  type Inductance = Real(final quantity = "Inductance", final unit = "H") "Inductance";
  type SelfInductance = Inductance(min = 0) "Self inductance";
  type MutualInductance = Inductance "Mutual inductance";
  type CouplingCoefficient = Real(
    final quantity = "CouplingCoefficient", final unit = "1") "Coupling coefficient";
  type LeakageCoefficient = Real(
    final quantity = "LeakageCoefficient", final unit = "1") "Leakage coefficient";
  type Permeability = Real(final quantity = "Permeability", final unit = "H/m") "Permeability";
  type RelativePermeability = Real(
    final quantity = "RelativePermeability", final unit = "1") "Relative permeability";
  type Reluctance = Real(final quantity = "Reluctance", final unit = "H-1") "Reluctance";
  type Permeance = Real(final quantity = "Permeance", final unit = "H") "Permeance";
  type Resistance = Real(final quantity = "Resistance", final unit = "Ohm") "Resistance";
  type Resistivity = Real(final quantity = "Resistivity", final unit = "Ohm.m") "Resistivity";
  type Conductance = Real(final quantity = "Conductance", final unit = "S") "Conductance";
  type Admittance = Conductance "Admittance";
  type Susceptance = Conductance "Susceptance";
  type Conductivity = Real(final quantity = "Conductivity", final unit = "S/m") "Conductivity";
  type Impedance = Resistance "Impedance";
  type Reactance = Resistance "Reactance";
  type PhaseDifference = Real(
    final quantity = "Angle", final unit = "rad", displayUnit = "deg") "Phase difference";
  type LossAngle = Real(final quantity = "Angle", final unit = "rad", displayUnit = "deg") "Loss angle";
  type QualityFactor = Real(final quantity = "QualityFactor", final unit = "1") "Quality factor";
  type InstantaneousPower = Power "Instantaneous power";
  type PowerFactor = Real(final quantity = "PowerFactor", final unit = "1") "Power factor";
  type ActivePower = Real(final quantity = "Power", final unit = "W") "Active power";
  type ApparentPower = Real(final quantity = "Power", final unit = "V.A") "Apparent power";
  type ReactivePower = Real(final quantity = "Power", final unit = "var") "Reactive power";
  type ElectricalForceConstant = Real(
    final quantity = "ElectricalForceConstant", final unit = "N/A") "Electrical force constant";
  type Transconductance = Real(final quantity = "Transconductance", final unit = "A/V2") "Transconductance";
  type InversePotential = Real(final quantity = "InversePotential", final unit = "1/V") "Inverse potential";
  type FaradayConstant = Real(final quantity = "FaradayConstant", final unit = "C/mol") "Faraday constant";

  // Other
  type AmountOfSubstance = Real(
    final quantity = "AmountOfSubstance", final unit = "mol", min = 0) "Amount of substance";
  type MolarMass = Real(final quantity = "MolarMass", final unit = "kg/mol", min = 0) "Molar mass";
  type SpecificEnergy = Real(final quantity = "SpecificEnergy", final unit = "J/kg") "Specific energy";
  type SpecificInternalEnergy = SpecificEnergy "Specific internal energy";
  type SpecificEnthalpy = SpecificEnergy "Specific enthalpy";
  type MolarVolume = Real(final quantity = "MolarVolume", final unit = "m3/mol", min = 0) "Molar volume";
  type MolarFlowRate = Real(final quantity = "MolarFlowRate", final unit = "mol/s") "Molar flow rate";
  type MolarHeatCapacity = Real(
    final quantity = "MolarHeatCapacity", final unit = "J/(mol.K)") "Molar heat capacity";
  type MassFraction = Real(
    final quantity = "MassFraction", final unit = "1", min = 0, max = 1) "Mass fraction";
  type MoleFraction = Real(
    final quantity = "MoleFraction", final unit = "1", min = 0, max = 1) "Mole fraction";
  type Concentration = Real(final quantity = "Concentration", final unit = "mol/m3") "Concentration";
  type LuminousFlux = Real(final quantity = "LuminousFlux", final unit = "lm") "Luminous flux";
  type ReynoldsNumber = Real(final quantity = "ReynoldsNumber", final unit = "1") "Reynolds number";
  type PrandtlNumber = Real(final quantity = "PrandtlNumber", final unit = "1") "Prandtl number";
  type NusseltNumber = Real(final quantity = "NusseltNumber", final unit = "1") "Nusselt number";
  type PerUnit = Real(final quantity = "PerUnit", final unit = "1") "Divided by a reference value";
  type DimensionlessRatio = Real(
    final quantity = "DimensionlessRatio", final unit = "1") "Dimensionless ratio";

end SI;
