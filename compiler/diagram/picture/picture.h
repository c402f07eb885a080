#pragma once
// The picture of a class: graphics, components as their icons, connections. All in the coordinates of its diagram; nothing of the model is needed to
// write it out.
//
// Invariants of a Picture: components are in order of declaration, connections in order of the equations. Texts are replaced.

#include "compiler/diagram/annotations/annotations.h"
#include "compiler/diagram/picture/texts.h"
#include "compiler/instance/setting.h"

#include <string>
#include <vector>

namespace torsion::diagram {

struct PlacedIcon { ///< a component, or a connector of one
    std::string name;
    std::string class_path;
    std::string description;
    Transform place;                         ///< from the coordinates of its icon to the diagram
    Extent system;                           ///< of its icon
    std::vector<Primitive> primitives;       ///< in the coordinates of its icon
    std::vector<PlacedIcon> connectors = {}; ///< on the icon; of a connector none
    bool is_hidden = false;                  ///< a connector without a place, among others that have one, that nothing here is connected to
};

struct Wire {
    std::string first, second; ///< connectors, `shaft.flange_b`
    std::vector<Line> lines;
    std::vector<Text> texts = {};
    std::vector<Position> junctions = {};
};

struct Picture {
    std::string name; ///< of the class, with its packages
    std::string description;
    LayerKind kind = LayerKind::Diagram;
    CoordinateSystem system;
    std::vector<Primitive> background; ///< of the class itself
    std::vector<Wire> wires;
    std::vector<PlacedIcon> parts;
};

/// `class_name`: known to the library. Nothing if the class is so wrong that nothing is known of its components (reported). What makes the class
/// wrong otherwise, and annotations that are, are warnings.
std::optional<Picture> draw(library::Library& library, const std::string& class_name, LayerKind kind, const std::vector<instance::Setting>& settings,
                            source::Diagnostics& diagnostics);

} // namespace torsion::diagram
