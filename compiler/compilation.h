#pragma once
// What a compilation gives: the compiled model, and everything that can be told of it.

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

} // namespace torsion
