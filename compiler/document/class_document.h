#pragma once
// Documentation of a class, from its text: description, parameters with units and defaults (also inherited ones),
// connectors, information.

#include "compiler/library/lookup.h"

#include <optional>
#include <string>
#include <vector>

namespace torsion::document {

struct Entry {
    std::string name;  ///< with sizes, `a[2]`
    std::string type;  ///< its class; "Real", "Boolean", … for a predefined type without a name of its own
    std::string unit;  ///< empty: none, or not declared
    std::string value; ///< the default as written; empty: none, the user must give a value
    std::string description;
    std::string condition; ///< of a conditional component, as written
};

/// Invariants of a ClassDocument: entries are in order of declaration, those of base classes at their extends clause,
/// without protected and final ones.
struct ClassDocument {
    std::string path; ///< with dots
    std::string kind; ///< "model", "function", …
    std::string description;
    std::string picture = {}; ///< the address of its diagram or icon; empty: none
    /// `Documentation(info = …)`, HTML without the `html` tag; a package's own, a base's if a class has none
    std::string information;
    /// why not all of its components could be made; then what is missing of them is as declared
    std::string obstacle;
    bool is_partial = false;
    std::vector<Entry> parameters, connectors;
    std::vector<Entry> inputs, outputs;                        ///< of functions
    std::vector<std::pair<std::string, std::string>> literals; ///< of an enumeration, with descriptions
};

/// Nothing if the class is unknown.
std::optional<ClassDocument> document(library::Library& library, const std::string& class_name,
                                      source::Diagnostics& diagnostics);

/// Of a package: the package itself, then its contents in order, recursively; else the class alone. Omits names that
/// start with an underscore, and packages of icons.
std::vector<std::string> classes_to_document(library::Library& library, const library::Class& top);

} // namespace torsion::document
