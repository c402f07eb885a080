#pragma once
// What a user of a class needs to know, from its text: description, parameters with units and defaults (inherited ones too), connectors,
// documentation.

#include "compiler/library/lookup.h"

#include <optional>
#include <string>
#include <vector>

namespace torsion::document {

struct Entry {
    std::string name;  ///< with sizes, `a[2]`
    std::string type;  ///< its class; of a predefined one without a name of its own "Real", "Boolean", …
    std::string unit;  ///< empty: none, or not declared
    std::string value; ///< the default as it is written; empty: none, it has to be given
    std::string description;
};

/// What holds of a ClassDocument: entries are in the order of declaration, those of base classes where the extends clause stands; protected and final
/// ones are not among them.
struct ClassDocument {
    std::string path; ///< with dots
    std::string kind; ///< "model", "function", …
    std::string description;
    std::string information; ///< `Documentation(info = …)`, HTML without the `html` tag; a package's own, a base's where a class has none
    bool is_partial = false;
    std::vector<Entry> parameters, connectors;
    std::vector<Entry> inputs, outputs;                        ///< of functions
    std::vector<std::pair<std::string, std::string>> literals; ///< of an enumeration, with descriptions
};

/// Nothing where the class is unknown or cannot be instantiated (reported).
std::optional<ClassDocument> document(library::Library& library, const std::string& class_name, source::Diagnostics& diagnostics);

/// Of a package: the package itself, then what it contains in its order, packages in packages too; else the class alone. Without names that start
/// with an underscore, and without packages of icons.
std::vector<std::string> classes_to_document(library::Library& library, const library::Class& top);

} // namespace torsion::document
