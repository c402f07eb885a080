#include "compiler/library/published.h"

namespace torsion::library {

namespace {

struct Row {
    std::string_view package, names; ///< a space before each name
};

constexpr Row rows[] = {
    {"Modelica",
     " Clocked ComplexBlocks ComplexMath Fluid Magnetic Media StateGraph"},
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
     " BooleanChange ContinuousMean Edge Harmonic IntegerChange InverseBlockConstraints Mean MultiSwitch PolarToRectangular"
     " Pythagoras RealFFT RectangularToPolar RectifiedMean RootMeanSquare StandardDeviation TotalHarmonicDistortion"
     " UnitConversions Variance WrapAngle"},
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
     " Analog Batteries Digital Polyphase PowerConverters QuasiStatic Spice3"},
    {"Modelica.Electrical.Machines",
     " BasicMachines Examples Icons Interfaces Losses Sensors SpacePhasors Utilities"},
    {"Modelica.Electrical.Machines.Thermal",
     " DCMachines InductionMachines SynchronousMachines ThermalAmbientTransformer"},
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
    {"Modelica.Mechanics.Translational",
     " Examples"},
    {"Modelica.Mechanics.Translational.Components",
     " Brake ElastoGap InitializeFlange MassWithStopAndFriction RollingResistance SupportFriction Vehicle"},
    {"Modelica.Mechanics.Translational.Interfaces",
     " PartialFriction"},
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

} // namespace torsion::library
