#pragma once
// The content of a model description, for both versions of FMI: derived once from the compiled model.
//
// Invariants of an FmuTable:
//  - The first variable is time. References are those of runtime/core/fmi: rows of the descriptor's variables, time,
//  derivatives, event indicators.
//  - A reference occurs once; variables of the same value are `aliases` of one. A negated alias has a reference of its
//  own.
//  - Variables that the user hid or protected are left out, unless they are states or derivatives.
//  - A state whose start value is its initial condition, and a number, is `exact` with that start value.
//  - Causality, variability and initial are a combination that both standards allow; `has_start` is true exactly where
//  they want a start value.

#include "compiler/flat/flat_model.h"
#include "compiler/program/dependencies.h"
#include "torsion/model.h"

#include <optional>
#include <string>
#include <vector>

namespace torsion::package {

struct FmuOptions {
    bool model_exchange = true, co_simulation = true;
    std::string generation_tool = "Torsion";
    std::vector<std::string> source_files = {}; ///< C code in it: then only what that code can do is claimed
};

struct FmuAlias {
    std::string name, description, display_unit;
    std::uint32_t reference = 0; ///< of its own row
};

/// Of an array that is one variable (fmu_arrays.h).
struct FmuElement {
    std::uint32_t reference = 0;
    double start = 0;
    std::string text; ///< start value of a string
};

enum class FmuType { Real, Integer, Boolean, Enumeration, String };

struct FmuVariable {
    std::uint32_t reference = 0;
    std::string name, description;
    FmuType type = FmuType::Real;
    std::string causality, variability, initial; ///< words of the standard; initial may be empty
    bool has_start = false;
    double start = 0;
    std::string text;                                      ///< start value of a string
    std::string unit, display_unit, quantity, enumeration; ///< complete, even if the declared type repeats them
    std::string declared_type;                             ///< of Reals: one of the table's `types`, or empty
    std::optional<double> min, max, nominal;
    std::optional<std::size_t> derivative_of; ///< index of a state
    std::vector<FmuAlias> aliases;
    std::vector<std::size_t> dimensions; ///< of an array
    std::vector<FmuElement> elements;    ///< of an array, row-major
};

/// An unknown and its knowns, as ascending indices of variables, with the standards' words for the factors.
struct FmuUnknown {
    std::size_t variable = 0;
    std::vector<std::size_t> dependencies;
    std::vector<const char*> kinds; ///< [dependencies]
};

/// A type class of the model: the common attributes of its variables.
struct FmuRealType {
    std::string name, unit, display_unit, quantity;
    std::optional<double> min, max, nominal;
};

struct FmuDisplayUnit {
    std::string name;
    double factor = 1, offset = 0;
};

struct FmuUnit {
    std::string name;
    bool has_base = false; ///< all exponents are integers
    int kg = 0, m = 0, s = 0, A = 0, K = 0, mol = 0, cd = 0, rad = 0;
    double factor = 1, offset = 0;
    std::vector<FmuDisplayUnit> display_units;
};

struct FmuTable {
    std::string model_name, identifier, description, token;
    double start_time = 0, stop_time = 1, tolerance = 1e-6, step_size = 0.002;
    std::size_t event_indicators = 0; ///< their variables come last
    /// it checks assertions, updates the start points of nonlinear blocks, and writes down delayed signals
    bool needs_completed_step = false;
    /// its states are not all that it remembers: it is no linear system of finitely many states
    bool has_delays = false;
    std::vector<FmuVariable> variables;
    std::vector<FmuUnit> units;
    /// of Reals, the used ones, sorted by name
    std::vector<FmuRealType> types;
    std::vector<flat::EnumerationType> enumerations; ///< the used ones
    /// derivatives: in the order of the states
    std::vector<FmuUnknown> outputs, derivatives, indicators, initial_unknowns;
    /// the indicators as unknowns of the initialization: outside the description
    std::vector<FmuUnknown> initial_indicators;
    std::vector<std::size_t> states;
};

/// `flat`: the flat model as it was lowered; the others are derived from it.
FmuTable make_fmu_table(const flat::FlatModel& flat, const program::ModelDependencies& dependencies,
                        const TorsionModel& descriptor);

/// The last part of a class name as a C identifier.
std::string identifier_of(const std::string& model_name);

} // namespace torsion::package
