#pragma once
// READ FIRST. The compiler is this chain of functions; pipeline.cpp calls them in order, with time, counts and dump after each.
//
//   .mo text ─syntax→ ast::File ─library→ Library ─instance→ InstanceTree ─flat→ FlatModel ─structure→ SortedModel ─lower→ Program
//            ─passes→ Program ─native→ CompiledModel
//
// Beside the chain units/ reads the FlatModel and warns.
//
// Nothing here knows the command line; the driver, the public API and the tests all come in through compile().

#include "compiler/instance/instantiate.h"
#include "compiler/library/library.h"
#include "compiler/lower/lower.h"
#include "compiler/native/compiled_model.h"
#include "compiler/native/object.h"
#include "compiler/passes/passes.h"
#include "compiler/source/diagnostic.h"
#include "compiler/source/source_map.h"

#include <memory>
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

struct Phase {
    std::string name;
    double seconds = 0;
};

struct SystemCount { ///< one torn system of the simulation
    enum class Kind { Linear, Nonlinear, Mixed };
    Kind kind = Kind::Linear;
    std::size_t unknowns = 0, tears = 0, discretes = 0;
};

struct Counts {
    std::size_t equations = 0; ///< of the flat model
    std::size_t states = 0;
    std::vector<SystemCount> systems;
};

struct Compilation {
    bool ok = false; ///< came as far as it was asked to
    source::SourceMap sources;
    source::Diagnostics diagnostics;
    std::string model_name;
    std::vector<Phase> phases;
    library::Statistics read;
    std::vector<library::ReadFile> files_read;
    std::vector<library::PackageOrigin> packages; ///< which libraries were used, and why these
    std::vector<std::string> lacks;               ///< names that our own library was asked for and does not have
    Counts counts;
    std::string incomplete;                   ///< of a check: "partial", "connector", "function", …, a class without a balance of its own
    std::vector<std::string> open_connectors; ///< of a check: something passive stands for what they will be connected to
    std::string dump;
    std::unique_ptr<native::CompiledModel> compiled;
    std::optional<structure::SortedModel> model; ///< what `compiled` was made from; nothing: a library that was opened
    std::vector<std::string> objects;            ///< when object code was asked for
};

/// The full names of all classes in the package that the target is, those of its packages included, in order. Nothing where it is no package.
std::vector<std::string> classes_of_package(const PipelineOptions& options);

/// On the heap, because others keep references to its sources.
std::unique_ptr<Compilation> compile(const PipelineOptions& options);

} // namespace torsion
