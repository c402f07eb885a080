#include "compiler/library/published.h"

namespace torsion::library {

namespace {

struct Row {
    std::string_view package, names; ///< a space before each name
};

constexpr Row rows[] = {
    {"Modelica",
     " Clocked ComplexBlocks ComplexMath Fluid Magnetic Media"},
    {"Modelica.Blocks",
     " BooleanNetwork1 BusUsage BusUsage_Utilities CompareSincExpSine Discrete Filter FilterWithDifferentiation"
     " FilterWithRiseTime IntegerNetwork1 Interaction Interaction1 InverseModel LogicalNetwork1 MathBoolean MathInteger"
     " Modulation Noise PID_Controller Rectifier12pulseFFT Rectifier6pulseFFT ShowLogicalSources SinCosEncoder"
     " SlewRateLimiter TotalHarmonicDistortion"},
    {"Modelica.Blocks.Continuous",
     " CriticalDamping Filter Internal LowpassButterworth"},
    {"Modelica.Blocks.Interfaces",
     " BooleanMIMOs DiscreteBlock DiscreteMIMO DiscreteMIMOs DiscreteSISO IntegerMIBooleanMOs IntegerMO IntegerSIBooleanSO"
     " MI2BooleanMOs MVcontrol MVdiscrete PartialBooleanMISO PartialBooleanSISO_small PartialConversionBlock"
     " PartialIntegerMISO PartialIntegerSISO PartialNoise SVdiscrete"},
    {"Modelica.Blocks.Logical",
     " LogicalDelay RSFlipFlop TerminateSimulation TriggeredTrapezoid"},
    {"Modelica.Blocks.Math",
     " BooleanChange ContinuousMean Edge Harmonic IntegerChange InverseBlockConstraints Mean MultiSwitch"
     " PolarToRectangular Pythagoras RealFFT RectangularToPolar RectifiedMean RootMeanSquare StandardDeviation"
     " TotalHarmonicDistortion UnitConversions Variance"},
    {"Modelica.Blocks.Nonlinear",
     " FixedDelay PadeDelay VariableDelay padeCoefficients2"},
    {"Modelica.Blocks.Routing",
     " BooleanReplicator DeMultiplex5 DeMultiplex6 IntegerPassThrough IntegerReplicator Multiplex5 Multiplex6"},
    {"Modelica.Blocks.Sources",
     " BooleanTable CosineVariableFrequencyAndAmplitude IntegerTable KinematicPTP KinematicPTP2 LogFrequencySweep"
     " RadioButtonSource SineVariableFrequencyAndAmplitude"},
    {"Modelica.Blocks.Tables",
     " getUsertab"},
    {"Modelica.Blocks.Types",
     " ExternalCombiTable1D ExternalCombiTable2D ExternalCombiTimeTable"},
    {"Modelica.Electrical",
     " Batteries Digital PowerConverters QuasiStatic Spice3"},
    {"Modelica.Electrical.Analog",
     " Examples Icons Ideal Lines Semiconductors"},
    {"Modelica.Electrical.Analog.Basic",
     " CCC CCV GeneralCurrentToVoltageAdaptor GeneralVoltageToCurrentAdaptor Gyrator M_Transformer OpAmp OpAmpDetailed"
     " Potentiometer SaturatingInductor Transformer TranslationalEMF VCC VCV VariableCapacitor VariableConductor"
     " VariableInductor VariableResistor"},
    {"Modelica.Electrical.Analog.Interfaces",
     " AbsoluteSensor CurrentSource FourPin IdealSemiconductor IdealSwitch IdealSwitchWithArc"
     " PartialConditionalHeatPort RelativeSensor TwoPort VoltageSource"},
    {"Modelica.Electrical.Analog.Sources",
     " CosineCurrent CosineCurrentVariableFrequencyAndAmplitude CosineVoltage"
     " CosineVoltageVariableFrequencyAndAmplitude ExpSineCurrent ExpSineVoltage ExponentialsCurrent"
     " ExponentialsVoltage PulseCurrent PulseVoltage RampCurrent RampVoltage SawToothCurrent SawToothVoltage"
     " SineCurrent SineCurrentVariableFrequencyAndAmplitude SineVoltage SineVoltageVariableFrequencyAndAmplitude"
     " StepCurrent StepVoltage SupplyVoltage TableCurrent TableVoltage TrapezoidCurrent TrapezoidVoltage"},
    {"Modelica.Electrical.Machines",
     " Examples Icons"},
    {"Modelica.Electrical.Machines.BasicMachines",
     " DCMachines InductionMachines QuasiStaticDCMachines Transformers"},
    {"Modelica.Electrical.Machines.BasicMachines.Components",
     " AirGapDC AirGapS CompoundDCExcitation ElectricalExcitation IdealCore InductorDC PartialAirGapDC PartialCore"
     " SquirrelCage"},
    {"Modelica.Electrical.Machines.BasicMachines.SynchronousMachines",
     " SM_ElectricalExcited SM_ReluctanceRotor"},
    {"Modelica.Electrical.Machines.Interfaces",
     " DCMachines PartialBasicDCMachine PartialBasicTransformer PowerBalanceTransformer ThermalPortTransformer"},
    {"Modelica.Electrical.Machines.Interfaces.InductionMachines",
     " PowerBalanceIMC PowerBalanceIMS PowerBalanceSMEE PowerBalanceSMR ThermalPortIMC ThermalPortIMS ThermalPortSMEE"
     " ThermalPortSMR"},
    {"Modelica.Electrical.Machines.Losses",
     " BrushParameters DCMachines"},
    {"Modelica.Electrical.Machines.Losses.InductionMachines",
     " Brush"},
    {"Modelica.Electrical.Machines.Sensors",
     " HallSensor"},
    {"Modelica.Electrical.Machines.Thermal",
     " DCMachines InductionMachines ThermalAmbientTransformer"},
    {"Modelica.Electrical.Machines.Thermal.SynchronousMachines",
     " ThermalAmbientSMEE ThermalAmbientSMR"},
    {"Modelica.Electrical.Machines.Utilities",
     " DcBrakeSettings MultiTerminalBox RampedRheostat SwitchYD SwitchYDwithArc SwitchedRheostat"
     " SynchronousMachineData TransformerData VfController"},
    {"Modelica.Electrical.Machines.Utilities.ParameterRecords",
     " DcElectricalExcitedData DcPermanentMagnetData DcSeriesExcitedData IM_SlipRingData IM_SquirrelCageData"
     " SM_ElectricalExcitedData TransformerData"},
    {"Modelica.Electrical.Polyphase",
     " Examples Ideal"},
    {"Modelica.Electrical.Polyphase.Basic",
     " Conductor MultiDelta MultiStar MultiStarResistance MutualInductor SaturatingInductor SplitToSubsystems"
     " Transformer VariableCapacitor VariableConductor VariableInductor VariableResistor ZeroInductor"},
    {"Modelica.Electrical.Polyphase.Functions",
     " factorY2D factorY2DC indexNonPositiveSequence indexPositiveSequence numberOfSymmetricBaseSystems"
     " symmetricBackTransformationMatrix symmetricOrientationMatrix symmetricTransformationMatrix"},
    {"Modelica.Electrical.Polyphase.Interfaces",
     " FourPlug TwoPort"},
    {"Modelica.Electrical.Polyphase.Sensors",
     " AronSensor MultiSensor ReactivePowerSensor"},
    {"Modelica.Electrical.Polyphase.Sources",
     " ConstantCurrent ConstantVoltage CosineCurrent CosineVoltage SineCurrent SineVoltage"},
    {"Modelica.Math",
     " Distributions Examples FastFourierTransform LAPACK LU LU_solve LU_solve2 Nonlinear Polynomials QR Random Special"
     " Utilities balance balanceABC cholesky conditionNumber continuousLyapunov continuousRiccati continuousSylvester det"
     " discreteLyapunov discreteRiccati discreteSylvester eigenValueMatrix eigenValues equalityLeastSquares find"
     " flipLeftRight flipUpDown frobeniusNorm hessenberg integralExp integralExpT interpolate inv leastSquares leastSquares2"
     " length norm normalize nullSpace rank rcond realSchur relNodePositions reverse singularValues solve solve2 sort"
     " toString trace"},
    {"Modelica.Mechanics",
     " MultiBody"},
    {"Modelica.Mechanics.Rotational.Examples",
     " Backlash CoupledClutches EddyCurrentBrake ElasticBearing First FirstGrounded Friction GenerationOfFMUs HeatLosses"
     " LossyGearDemo1 LossyGearDemo2 LossyGearDemo3 OneWayClutch OneWayClutchDisengaged RollingWheel SimpleGearShift"},
    {"Modelica.Mechanics.Translational.Examples",
     " Accelerate Brake Damper EddyCurrentBrake ElastoGap Friction GenerationOfFMUs HeatLosses InitialConditions"
     " Oscillator PreLoad Sensors SignConvention Vehicle WhyArrows"},
    {"Modelica.StateGraph",
     " Examples"},
    {"Modelica.Thermal",
     " FluidHeatFlow"},
    {"Modelica.Thermal.HeatTransfer",
     " Examples Fahrenheit Icons Rankine"},
    {"Modelica.Thermal.HeatTransfer.Components",
     " ThermalCollectorMatrix"},
    {"Modelica.Thermal.HeatTransfer.Sensors",
     " ConditionalFixedHeatFlowSensor"},
    {"Modelica.Units",
     " to_unit1"},
    {"Modelica.Utilities",
     " Examples Internal Strings System Types"},
    {"Modelica.Utilities.Files",
     " assertCorrectIndex copyDirectory copyDirectoryContents existDirectory listDirectory listFile removeDirectory"
     " removeDirectoryContents sortDirectory"},
    {"Modelica.Utilities.Streams",
     " close countLines error print readFile readLine writeRealMatrix"},
};

} // namespace

bool is_published(std::string_view package, std::string_view name) {
    for (const Row& row : rows) {
        if (row.package != package) continue;
        for (std::size_t at = row.names.find(name); at != std::string_view::npos; at = row.names.find(name, at + 1)) {
            const std::size_t end = at + name.size();
            if (at > 0 && row.names[at - 1] == ' ' && (end == row.names.size() || row.names[end] == ' ')) return true;
        }
    }
    return false;
}

std::string_view moved_to(std::string_view name) {
    if (name == "SIunits") return "Modelica.Units.SI";
    if (name == "NonSIunits") return "Modelica.Units.NonSI";
    if (name == "MultiPhase") return "Modelica.Electrical.Polyphase";
    if (name == "QuasiStationary") return "Modelica.Electrical.QuasiStatic";
    return {};
}

std::string_view renamed_to(std::string_view component) {
    if (component == "freqHz") return "f"; // of sources
    return {};
}

bool is_gone(std::string_view component) { return component == "limitsAtInit"; }

} // namespace torsion::library
