#pragma once
// What a compilation is asked for.

#include "compiler/instance/setting.h"
#include "compiler/library/search.h"
#include "compiler/lower/options.h"
#include "compiler/native/native_options.h"
#include "compiler/native/object.h"
#include "compiler/passes/passes.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace torsion {

/// What can be printed, in the order in which it is made.
enum class Stage { Ast, Instance, Flat, Sorted, Program, Llvm };
std::optional<Stage> stage_of(std::string_view name); ///< "ast", "instance", …

struct PipelineOptions {
    std::string target;              ///< a class name (`A.B.C`), a file, or the folder of a package
    std::optional<std::string> text; ///< the model itself, instead of a file; its last class is compiled
    std::string model;               ///< which class of the file; empty: the only one
    library::LibraryOptions library;
    std::vector<instance::Setting> settings; ///< `name = value` from the user
    std::optional<Stage> dump;               ///< print the value after this stage, and stop there
    std::string last_pass;                   ///< of the program's passes: none runs behind it; empty: all
    bool only_check = false;                 ///< stop after sorting. The class may be incomplete, its connectors are open
    bool allow_external = false;             ///< external "C" functions may load native code, which then has all rights of this process
    bool tearing = true;                     ///< false: for comparison, systems stay as large as they are
    lower::Options lowering;
    passes::Options passes;
    std::string tunable;            ///< parameters whose names contain a match of this regular expression can be set at events, too; empty: none
    std::string outputs;            ///< variables whose names contain a match of this one are outputs of the model, too; empty: none
    bool has_source_inputs = false; ///< a hidden input beside the torque of each source, so that an analysis can hold it (flat/source_inputs.h)
    native::NativeOptions native;
    std::optional<native::ObjectOptions> object; ///< object code for a library too
};

} // namespace torsion
