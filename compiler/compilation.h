#pragma once
// Result of a compilation: the compiled model, its messages, statistics and sources.

#include "compiler/library/library.h"
#include "compiler/native/compiled_model.h"
#include "compiler/source/diagnostic.h"
#include "compiler/source/source_map.h"
#include "compiler/structure/sorted_model.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace torsion {

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
    std::vector<std::string> data_files;          ///< that functions read or looked for while compiling
    std::vector<library::PackageOrigin> packages; ///< libraries used, and the reason for each
    std::vector<std::string> lacks;               ///< names that our own library lacks
    Counts counts;
    /// of a check: the kind of a class without a balance of its own: "partial", "connector", "function", …
    std::string incomplete;
    std::vector<std::string> open_connectors; ///< of a check: connectors closed by passive surroundings
    std::string dump;
    std::unique_ptr<native::CompiledModel> compiled;
    std::optional<structure::SortedModel> model; ///< the source of `compiled`; nothing for an opened library
    std::vector<std::string> objects;            ///< if object code was requested
};

} // namespace torsion
