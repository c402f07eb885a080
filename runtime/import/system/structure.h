#pragma once
// Reads a system structure (SystemStructure.ssd) of SSP 1.0 or 2.0, with its parameter sets (SSV) and mappings (SSM),
// into values.

#include "runtime/import/description.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace torsion::ssp {

/// factor · value + offset
struct Affine {
    double factor = 1, offset = 0;
    double operator()(double value) const { return factor * value + offset; }
    /// This one first, then `next`.
    Affine then(const Affine& next) const { return {next.factor * factor, next.factor * offset + next.offset}; }
    bool is_identity() const { return factor == 1 && offset == 0; }
};

using Units = std::map<std::string, fmu::BaseUnit>;

enum class ConnectorKind {
    Input,
    Output,
    Parameter,
    CalculatedParameter,
    StructuralParameter,
    Constant,
    Local,
    Inout,
    Unspecified
};

struct Connector {
    std::string name;
    ConnectorKind kind = ConnectorKind::Input;
    std::string type, unit;                             ///< `Real`, …; empty: that of the variable behind it
    std::vector<std::optional<std::size_t>> dimensions; ///< of an array; nothing: the structure does not say how large
    std::uint32_t line = 0;
};

struct Value { ///< of a parameter set
    std::string name, type, text, unit;
    std::uint32_t line = 0;
    std::vector<std::size_t> dimensions = {}; ///< of an array
};

struct Mapping {
    std::string source, target;
    Affine change;
    bool converts_units = true;
    std::uint32_t line = 0;
};

struct Binding { ///< a parameter set for an element
    std::string file, prefix;
    std::vector<Value> values;
    Units units;
    bool is_mapped = false;
    std::vector<Mapping> mappings;
};

struct Connection {
    /// an empty element: a connector of the system itself
    std::string start_element, start_connector, end_element, end_connector;
    Affine change;
    bool converts_units = true;
    std::uint32_t line = 0;
};

struct Element { ///< a component or a system
    std::string name, source, implementation;
    bool is_system = false;
    std::vector<Connector> connectors;
    std::vector<Binding> bindings;
    std::vector<Element> elements;
    std::vector<Connection> connections;
    std::uint32_t line = 0;
};

struct Structure {
    std::string version, name, file;
    Element root;
    Units units;
    std::optional<double> start, stop;
};

/// The text of a file beside the structure; nothing, with a message.
using ReadFile = std::function<std::optional<std::string>(const std::string& path, runtime::Message& problem)>;

/// Nothing, with a message: E206 for what is wrong, E207 for what is not supported. `file`: its path, for messages.
std::optional<Structure> parse_structure(const std::string& text, const std::string& file, const ReadFile& read_file,
                                         runtime::Message& problem);

} // namespace torsion::ssp
