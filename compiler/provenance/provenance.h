#pragma once
// The provenance of a result: enough to reproduce it, and to test if two results have the same origin.
// docs/reference/results.md lists it.

#include "compiler/compilation.h"
#include "compiler/instance/setting.h"

#include "torsion/model.h"
#include "torsion/simulate.h"

#include <string>
#include <vector>

namespace torsion::provenance {

/// A run as the user asked for it.
struct Request {
    std::string target;       ///< a class, a file or a folder as typed
    bool is_one_file = false; ///< a compiled library or an FMU: the only file to read
    std::string model;        ///< name of the class in the file
    std::vector<std::string> library_paths;
    std::vector<instance::Setting> settings; ///< from --set and --set-file
    std::string variables, inputs;
    std::vector<std::string> sensitivities;
    std::string fmu_kind; ///< of FMUs
    bool interpret = false, allow_external = false;
    std::vector<std::string> writing_folders; ///< in which the model may write
    runtime::Options run;
};

/// As JSON, without a date, and without paths of this machine except those that the user typed. `model`: null if the
/// compilation failed.
std::string record_of(const Request& request, const Compilation& compilation, const TorsionModel* model);

} // namespace torsion::provenance
