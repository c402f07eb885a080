#pragma once
// READ FIRST. The compiler is this chain of functions. pipeline.cpp calls them in order, and takes time, counts and dump after each.
//
//   .mo text ─syntax→ ast::File ─library→ Library ─instance→ InstanceTree ─flat→ FlatModel ─structure→ SortedModel ─lower→ Program
//            ─passes→ Program ─native→ CompiledModel
//
// Beside the chain, units/ reads the FlatModel and warns.
//
// This file knows no command line; the driver, the public API and the tests all enter through compile().

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

/// The values that can be printed, in the order of the stages.
enum class Stage { Ast, Instance, Flat, Sorted, Program, Llvm };
std::optional<Stage> stage_of(std::string_view name); ///< "ast", "instance", …

struct PipelineOptions {
    std::string target;              ///< a class name (`A.B.C`), a file, or the folder of a package
    std::optional<std::string> text; ///< text of the model, instead of a file; its last class is compiled
    std::string model;               ///< name of the class in the file; empty: the only one
    library::LibraryOptions library;
    std::vector<instance::Setting> settings; ///< `name = value` from the user
    std::optional<Stage> dump;               ///< print the value after this stage, and stop there
    std::string last_pass;                   ///< last pass of the program that runs; empty: all run
    bool only_check = false;                 ///< stop after sorting. The class may be incomplete, its connectors stay open
    bool allow_external = false;             ///< external "C" functions may load native code, which then has all rights of this process
    bool tearing = true;                     ///< false: systems keep their full size, for comparison
    lower::Options lowering;
    passes::Options passes;
    std::string tunable;            ///< regular expression; parameters whose names contain a match can also be set at events; empty: none
    std::string outputs;            ///< regular expression; variables whose names contain a match also become outputs of the model; empty: none
    bool has_source_inputs = false; ///< adds a hidden input beside each source's torque, so that an analysis can hold it (flat/source_inputs.h)
    native::NativeOptions native;
    std::optional<native::ObjectOptions> object; ///< also write object code for a library
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
    bool ok = false; ///< all requested stages succeeded
    source::SourceMap sources;
    source::Diagnostics diagnostics;
    std::string model_name;
    std::vector<Phase> phases;
    library::Statistics read;
    std::vector<library::ReadFile> files_read;
    std::vector<library::PackageOrigin> packages; ///< libraries used, and the reason for each
    std::vector<std::string> lacks;               ///< names that our own library lacks
    Counts counts;
    std::string incomplete;                   ///< of a check: the kind of a class without a balance of its own: "partial", "connector", "function", …
    std::vector<std::string> open_connectors; ///< of a check: connectors closed by passive surroundings
    std::string dump;
    std::unique_ptr<native::CompiledModel> compiled;
    std::optional<structure::SortedModel> model; ///< the source of `compiled`; nothing for an opened library
    std::vector<std::string> objects;            ///< if object code was requested
};

/// Full names of all classes in the target's package and its subpackages, in order. Nothing if the target is no package.
std::vector<std::string> classes_of_package(const PipelineOptions& options);

/// On the heap: other objects keep references to its sources.
std::unique_ptr<Compilation> compile(const PipelineOptions& options);

} // namespace torsion
