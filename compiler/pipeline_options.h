#pragma once
// Options of a compilation.

#include "compiler/flat/excited.h"
#include "compiler/instance/setting.h"
#include "compiler/library/search.h"
#include "compiler/lower/options.h"
#include "compiler/native/native_options.h"
#include "compiler/native/object.h"
#include "compiler/passes/passes.h"
#include "compiler/symbolic/precision.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace torsion {

/// The values that can be printed, in the order of the stages.
enum class Stage { Ast, Instance, Connections, Typed, Flat, Sorted, Program, Llvm };
std::optional<Stage> stage_of(std::string_view name); ///< "ast", "instance", …

struct PipelineOptions {
    std::string target; ///< a class name (`A.B.C`), a file, or the folder of a package
    /// text of the model, instead of a file; without `model` its last class is compiled
    std::optional<std::string> text;
    std::string model; ///< name of the class in the file; empty: the only one
    library::LibraryOptions library;
    std::vector<instance::Setting> settings; ///< `name = value` from the user
    std::optional<Stage> dump;               ///< print the value after this stage, and stop there
    std::string last_pass;                   ///< last pass of the program that runs; empty: all run
    /// stop after sorting. The class may be incomplete, its connectors stay open
    bool only_check = false;
    /// external "C" functions may load native code, which then has all rights of this process
    bool allow_external = false;
    /// below these folders the model may write, rename and remove files; none: it may not
    std::vector<std::string> writing_folders;
    bool is_strict = false; ///< warnings of what breaks the specification are errors
    bool tearing = true;    ///< false: systems keep their full size, for comparison
    lower::Options lowering;
    passes::Options passes;
    /// regular expression; parameters whose names contain a match can also be set at events; empty: none
    std::string tunable;
    /// regular expression; variables whose names contain a match also become outputs of the model; empty: none
    std::string outputs;
    /// adds a hidden input beside each source's torque, so that an analysis can hold it (flat/source_inputs.h)
    bool has_source_inputs = false;
    flat::Excited excited; ///< variables beside which an analysis has inputs
    native::NativeOptions native;
    /// is asked before each stage; false: the compilation ends with E130. Empty: it goes on
    std::function<bool(std::string_view stage)> goes_on;
    std::optional<native::ObjectOptions> object; ///< also write object code for a library
    /// with `object`: whoever has the program makes them, for several targets at once
    bool has_objects_later = false;
    /// the program becomes C code (c_source/): nothing of this process may be in it
    bool is_for_c = false;
    symbolic::Precision precision = symbolic::Precision::Double; ///< of the C code
};

} // namespace torsion
