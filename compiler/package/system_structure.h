#pragma once
// Writes a system structure and a parameter set of SSP 1.0 or 2.0. What this writes is the same in both but for the
// version, and arrays.

#include <cstdint>
#include <string>
#include <vector>

namespace torsion::package {

struct StructureUnit {
    std::string name;
    std::int64_t exponents[8] = {}; ///< of kg, m, s, A, K, mol, cd, rad
    double factor = 1, offset = 0;
};

struct StructureConnector {
    std::string name, kind, type, unit;
    std::vector<std::size_t> dimensions = {}; ///< of an array, in SSP 2.0
};

struct StructureComponent {
    std::string name, source;
    std::vector<StructureConnector> connectors;
};

struct StructureConnection {
    std::string start_element, start_connector, end_element, end_connector;
};

struct StructureValue {
    std::string name, type, value, unit;
    std::vector<std::size_t> dimensions = {}; ///< of an array, in SSP 2.0
};

struct SystemStructure {
    std::string name, version; ///< "1.0", "2.0"
    std::vector<StructureComponent> components;
    std::vector<StructureConnection> connections;
    std::vector<StructureUnit> units;
    std::string parameter_set; ///< path of the file with values; empty: none
    double start = 0, stop = 1;
};

std::string structure_text(const SystemStructure& system);
std::string parameter_set_text(const std::string& name, const std::string& version,
                               const std::vector<StructureValue>& values, const std::vector<StructureUnit>& units);

} // namespace torsion::package
