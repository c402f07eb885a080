// Names of the standards' functions that a library exports. A test compares them with the headers.

#include "compiler/package/fmu.h"

namespace torsion::package {

namespace {

constexpr const char* version_2[] = {
    "GetTypesPlatform", "GetVersion", "SetDebugLogging", "Instantiate", "FreeInstance", "SetupExperiment", "EnterInitializationMode",
    "ExitInitializationMode", "Terminate", "Reset", "GetReal", "GetInteger", "GetBoolean", "GetString", "SetReal", "SetInteger", "SetBoolean",
    "SetString", "GetFMUstate", "SetFMUstate", "FreeFMUstate", "SerializedFMUstateSize", "SerializeFMUstate", "DeSerializeFMUstate",
    "GetDirectionalDerivative", "EnterEventMode", "NewDiscreteStates", "EnterContinuousTimeMode", "CompletedIntegratorStep", "SetTime",
    "SetContinuousStates", "GetDerivatives", "GetEventIndicators", "GetContinuousStates", "GetNominalsOfContinuousStates",
    "SetRealInputDerivatives", "GetRealOutputDerivatives", "DoStep", "CancelStep", "GetStatus", "GetRealStatus", "GetIntegerStatus",
    "GetBooleanStatus", "GetStringStatus"};

constexpr const char* version_3[] = {
    "GetVersion", "SetDebugLogging", "InstantiateModelExchange", "InstantiateCoSimulation", "InstantiateScheduledExecution", "FreeInstance",
    "EnterInitializationMode", "ExitInitializationMode", "EnterEventMode", "Terminate", "Reset", "GetFloat32", "GetFloat64", "GetInt8", "GetUInt8",
    "GetInt16", "GetUInt16", "GetInt32", "GetUInt32", "GetInt64", "GetUInt64", "GetBoolean", "GetString", "GetBinary", "GetClock", "SetFloat32",
    "SetFloat64", "SetInt8", "SetUInt8", "SetInt16", "SetUInt16", "SetInt32", "SetUInt32", "SetInt64", "SetUInt64", "SetBoolean", "SetString",
    "SetBinary", "SetClock", "GetNumberOfVariableDependencies", "GetVariableDependencies", "GetFMUState", "SetFMUState", "FreeFMUState",
    "SerializedFMUStateSize", "SerializeFMUState", "DeserializeFMUState", "GetDirectionalDerivative", "GetAdjointDerivative",
    "EnterConfigurationMode", "ExitConfigurationMode", "GetIntervalDecimal", "GetIntervalFraction", "GetShiftDecimal", "GetShiftFraction",
    "SetIntervalDecimal", "SetIntervalFraction", "SetShiftDecimal", "SetShiftFraction", "EvaluateDiscreteStates", "UpdateDiscreteStates",
    "EnterContinuousTimeMode", "CompletedIntegratorStep", "SetTime", "SetContinuousStates", "GetContinuousStateDerivatives", "GetEventIndicators",
    "GetContinuousStates", "GetNominalsOfContinuousStates", "GetNumberOfEventIndicators", "GetNumberOfContinuousStates", "EnterStepMode",
    "GetOutputDerivatives", "DoStep", "ActivateModelPartition"};

} // namespace

std::vector<std::string> fmi_functions(int version) {
    std::vector<std::string> names;
    const auto add = [&](const char* prefix, const auto& list) {
        for (const char* name : list) names.push_back(std::string(prefix) + name);
    };
    if (version == 2) add("fmi2", version_2);
    else add("fmi3", version_3);
    return names;
}

} // namespace torsion::package
