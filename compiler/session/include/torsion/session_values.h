#pragma once
// What is known of a model. Plain data, of the standard library only. docs/reference/session.md

#include "torsion/session_messages.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace torsion {

enum class Type { Real, Integer, Boolean, Enumeration, String };
enum class Variability { Constant, Parameter, Discrete, Continuous };
enum class Causality { Local, Input, Output };

enum class ParameterKind {
    Tunable,    ///< a run takes another value without a compilation
    Initial,    ///< the start value of a state, likewise
    Structural, ///< another value needs another compilation: it decides the equations, or follows from other parameters
    Fixed       ///< final, or a constant: it has no other value
};

struct Parameter {
    std::string name; ///< "shaft.c"; of a start value "shaft.phi.start"
    ParameterKind kind = ParameterKind::Tunable;
    Type type = Type::Real;
    /// in Modelica syntax: "20000", "true", "Lib.Shape.Round"; empty: known only when a run starts
    std::string value;
    std::optional<double> number;   ///< the same as a number, in `unit`
    std::string unit, display_unit; ///< empty: none
    std::string description;
    std::optional<double> min, max;    ///< inclusive
    std::vector<std::string> literals; ///< of an enumeration: value 1 is the first of them
    std::uint32_t component = 0;       ///< row of Model::components()
    std::optional<Range> declaration;
};

struct Variable {
    std::string name;
    Type type = Type::Real;
    Variability variability = Variability::Continuous;
    Causality causality = Causality::Local;
    std::string unit, display_unit, description;
    bool is_protected = false, is_hidden = false, is_state = false;
    std::uint32_t component = 0;
};

/// A row of the tree. Row 0 is the model; a parent stands before its children.
struct Component {
    std::string name; ///< "c" of "shaft.c"
    std::string path; ///< "shaft.c"; empty: the model itself
    std::string class_name;
    std::uint32_t parent = 0;
    std::optional<Range> declaration;
};

struct Experiment { ///< of the annotation; nothing where it is silent
    std::optional<double> start, stop, interval, tolerance;
};

/// A number or a text in Modelica syntax ("{1, 2}", "true", "Lib.Shape.Round").
using Value = std::variant<double, std::string>;
using Values = std::map<std::string, Value, std::less<>>;
using Setting = std::pair<std::string, std::string>; ///< name, text in Modelica syntax

struct CheckResult {
    bool is_good = false;
    std::string name;    ///< of the class
    std::string verdict; ///< `5 equations → 0 states; open: flange_a, flange_b`
    std::size_t equations = 0, states = 0;
    std::vector<std::string> open_connectors;
    std::vector<Diagnostic> diagnostics;
    std::shared_ptr<const CompilationRecord> compilation; ///< never null
    std::string dump;                                     ///< of Session::dump
};

} // namespace torsion
