#pragma once
// The picture of a class: graphics, components as their icons, connections. All in the coordinates of its diagram;
// nothing of the model is needed to write it out.
//
// Invariants of a Picture: components are in order of declaration, connections in order of the equations. Texts are
// replaced.

#include "compiler/diagram/annotations/annotations.h"
#include "compiler/diagram/picture/texts.h"
#include "compiler/instance/setting.h"

#include <array>
#include <memory>
#include <string>
#include <vector>

namespace torsion::diagram {

struct Inside;

struct PlacedIcon { ///< a component, or a connector of one
    std::string name;
    std::string class_path;
    std::string description;
    Transform place;                         ///< from the coordinates of its icon to the diagram
    Extent system;                           ///< of its icon
    std::vector<Primitive> primitives;       ///< in the coordinates of its icon
    std::vector<PlacedIcon> connectors = {}; ///< on the icon; of a connector none
    /// a connector without a place, among others that have one, that nothing here is connected to
    bool is_hidden = false;
    bool is_formula = false;                        ///< no component, but a box that shows how signals make another one
    bool has_parts = false;                         ///< its class has a diagram of components
    std::shared_ptr<const Inside> inside = nullptr; ///< that diagram, in place of the icon; null: closed
};

struct Wire {
    std::vector<std::string> ends; ///< connectors, `shaft.flange_b`: two, or more of a connection set
    std::vector<Line> lines;
    /// of each line: which end it begins and ends at, after the ends the junctions
    std::vector<std::array<std::size_t, 2>> joints = {};
    std::vector<Text> texts = {};
    std::vector<Position> junctions = {};
};

/// The diagram of a component, in coordinates of its own.
struct Inside {
    std::string path; ///< of the component
    double scale = 1; ///< from those to the coordinates of the diagram around
    Position shift;   ///< then, relative to the middle of the component
    std::vector<Primitive> background;
    std::vector<Wire> wires;
    std::vector<PlacedIcon> parts;
};

/// Which components show their diagrams.
struct Opening {
    int depth = 0;                       ///< all, to this level
    std::vector<std::string> names = {}; ///< `gear`, `gear.first`, and what they stand in
};

struct Picture {
    std::string name;      ///< of the class, with its packages
    std::string path = {}; ///< of a component; empty: the model
    std::string description;
    LayerKind kind = LayerKind::Diagram;
    CoordinateSystem system;
    bool has_places = false;           ///< components stand where the class says, in its coordinate system
    std::vector<Primitive> background; ///< of the class itself
    std::vector<Wire> wires;
    std::vector<PlacedIcon> parts;
};

/// `class_name`: known to the library. Nothing if the class is so wrong that nothing is known of its components
/// (reported). What makes the class wrong otherwise, and annotations that are, are warnings.
struct DrawWish {
    LayerKind kind = LayerKind::Diagram;
    std::vector<instance::Setting> settings = {};
    Opening opening = {};
    bool has_insides = false; ///< with pictures of the components that have parts
};
struct Drawn {
    Picture picture;
    std::vector<Picture> insides; ///< in order of declaration, each before those of its own components
    std::size_t left_out = 0;     ///< of them: there are too many
};
std::optional<Drawn> draw(library::Library& library, const std::string& class_name, const DrawWish& wish,
                          source::Diagnostics& diagnostics);

} // namespace torsion::diagram
