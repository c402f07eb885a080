#pragma once
// The part "Diagram" of the page.

#include "compiler/flat/flat_model.h"
#include "compiler/source/source_map.h"

#include <functional>
#include <string>
#include <vector>

namespace torsion::report {

/// Pictures of the model and of its components with parts.
struct Pictures {
    struct Picture {
        std::string path; ///< of the component; empty: the model
        std::string class_name;
        std::string svg;
    };
    struct Component {
        std::string path, description;
    };
    std::vector<Picture> all; ///< the model's comes first
    std::vector<Component> components;
    std::size_t left_out = 0; ///< pictures of components: a page holds only so many
};

/// JSON text: the pictures; where components are declared; what tells their modes (`__Torsion(mode = …, gap(…))`).
/// Empty without a picture.
std::string diagram_section(const Pictures& pictures, const flat::FlatModel& model, const source::SourceMap& sources,
                            const std::function<std::string(const std::string&)>& shown_path);

} // namespace torsion::report
