#pragma once
// What made a result: enough to make it again, and to see whether two results are of the same. docs/results.md lists it.

#include "compiler/compilation.h"
#include "compiler/instance/setting.h"

#include "torsion/model.h"
#include "torsion/simulate.h"

#include <string>
#include <vector>

namespace torsion::provenance {

/// A run as the user asked for it.
struct Request {
    std::string target;       ///< a class, a file or a folder as it was typed
    bool is_one_file = false; ///< a compiled library or an FMU: the target is all that there is to read
    std::string model;        ///< which class of the file
    std::vector<std::string> library_paths;
    std::vector<instance::Setting> settings; ///< what --set and --set-file say
    std::string variables, inputs;
    std::string fmu_kind; ///< of FMUs
    bool interpret = false, allow_external = false;
    runtime::Options run;
};

/// As JSON, without a date and with no paths of this machine but those that the user typed. `model`: none where it could not be compiled.
std::string record_of(const Request& request, const Compilation& compilation, const TorsionModel* model);

} // namespace torsion::provenance
