#pragma once
// Reads modelDescription.xml of FMI 2.0 and 3.0 into one common form.

#include "torsion/simulate.h"

#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace torsion::fmu {

/// FMI 2.0 has Float64 (its Real), Int32 (its Integer), Boolean, String and Enumeration.
enum class Type {
    Float32,
    Float64,
    Int8,
    UInt8,
    Int16,
    UInt16,
    Int32,
    UInt32,
    Int64,
    UInt64,
    Boolean,
    Enumeration,
    String,
    Binary,
    Clock
};
enum class Causality { Parameter, CalculatedParameter, StructuralParameter, Input, Output, Local, Independent };
enum class Variability { Constant, Fixed, Tunable, Discrete, Continuous };

/// A value of an enumeration.
struct Literal {
    std::string name;
    std::int64_t value = 0;
};

struct Variable {
    std::string name, description, unit, display_unit;
    Type type = Type::Float64;
    Causality causality = Causality::Local;
    Variability variability = Variability::Continuous;
    std::uint32_t reference = 0;
    std::vector<std::size_t> dimensions;                  ///< of arrays, from the start values of structural parameters
    std::size_t size = 1;                                 ///< number of scalar values
    std::string start;                                    ///< as text; empty: none
    std::shared_ptr<const std::vector<Literal>> literals; ///< of an enumeration with a declared type; else null
    double min = -std::numeric_limits<double>::infinity(), max = std::numeric_limits<double>::infinity(), nominal = 1;
    std::optional<std::size_t> derivative_of; ///< index into variables
    bool is_alias = false;                    ///< an earlier variable has the same reference
    bool is_exact = false;                    ///< initial = exact or approx: the start value can be set
    std::uint32_t line = 0;
};

struct Unknown {
    std::uint32_t reference = 0;
    bool has_dependencies = false;           ///< false: depends on all knowns
    std::vector<std::uint32_t> dependencies; ///< references
};

/// An output or initial unknown, with what it depends on: indices into the variables.
struct Dependence {
    std::size_t unknown = 0;
    bool has_dependencies = false; ///< false: depends on all knowns
    std::vector<std::size_t> knowns;
};

/// A unit in SI base units: exponents of kg, m, s, A, K, mol, cd, rad; value in base units = factor · value + offset.
struct BaseUnit {
    std::array<std::int64_t, 8> exponents{};
    double factor = 1, offset = 0;
};

struct Interface {
    bool is_offered = false;
    std::string identifier;
    bool needs_tool = false, needs_completed_step = true, has_directional_derivatives = false, can_save_state = false;
    bool has_variable_step = false, has_event_mode = false, interpolates_inputs = false;
};

struct Description {
    int version = 2; ///< 2 or 3
    std::string model_name, token, text;
    Interface exchange, simulation;
    bool has_scheduled_execution = false;
    bool has_delays = false; ///< an FMU of ours says so
    std::size_t indicators = 0;
    std::vector<Variable> variables;
    std::vector<Unknown> derivatives;                  ///< of the states, in their order
    std::vector<Dependence> outputs, initial_unknowns; ///< those whose entries make sense
    std::map<std::string, BaseUnit> units;             ///< those with a base unit
    std::optional<double> start, stop, step, tolerance;
    std::vector<std::string> log_categories;

    std::unordered_map<std::uint32_t, std::size_t> by_reference; ///< the first variable of each reference
    /// reference of a derivative → the state's index
    std::unordered_map<std::uint32_t, std::size_t> state_by_derivative;

    const Variable* find(std::uint32_t reference) const;
    const Variable* state_of(const Unknown& derivative) const;
    std::size_t states() const; ///< number of scalar states
};

/// Nothing, with a message (E202 with the line in modelDescription.xml, E203 for an unsupported version).
std::optional<Description> parse_description(std::string text, runtime::Message& problem);

/// name, or name[i], name[i,j] for an element of an array (element: row-major, from 0).
std::string element_name(const Variable& variable, std::size_t element);

} // namespace torsion::fmu
