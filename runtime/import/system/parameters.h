#pragma once
// Reads parameter sets (SSV) and parameter mappings (SSM).

#include "runtime/import/system/structure.h"
#include "runtime/import/xml.h"

namespace torsion::ssp {

/// what a system or its parameters may have, and this importer does not do
inline constexpr const char* unsupported = "E207";

/// An element `ParameterBinding`, with the files that it names.
bool read_binding(fmu::XmlReader& xml, pugi::xml_node node, const ReadFile& read_file, const std::string& file,
                  Binding& binding, runtime::Message& problem);

/// Elements `Unit`.
bool read_units(fmu::XmlReader& xml, pugi::xml_node node, Units& units);

/// The transformation in a connection or mapping, and whether units are converted.
bool read_change(fmu::XmlReader& xml, pugi::xml_node node, Affine& change, bool& converts_units);

/// 1.0 and 2.0 of `version`.
bool check_version(fmu::XmlReader& xml, pugi::xml_node root);

} // namespace torsion::ssp
