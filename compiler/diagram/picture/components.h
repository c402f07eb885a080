#pragma once
// Components and their connectors as parts of a picture.

#include "compiler/diagram/picture/picture.h"

#include <optional>

namespace torsion::diagram {

using instance::Class;
using instance::Node;

/// What else is known of a part, while connections are drawn.
struct Component {
    const Node* node = nullptr;
    bool is_placed = false;
    std::vector<const Node*> connectors; ///< as those of the part
    std::vector<std::size_t> unplaced;   ///< of them
    std::size_t own_connectors = 0;      ///< behind them stand points at which variables are read
    int drive = 0;                       ///< LayoutNode::drive
    int border = 0;                      ///< of the class's own connectors, where it is opened: −1 left, 1 right
};

struct InnerIcon;

class Components {
public:
    explicit Components(Annotations& annotations) : annotations_(annotations) {}

    /// Nothing for what has no picture: variables, parameters, what is switched off or invisible.
    std::optional<PlacedIcon> part(Node& node, LayerKind kind, Component& component);
    /// The class that a component is of; null: a predefined type.
    const Class* class_of(const Node& node);
    /// Would its diagram show components?
    bool has_parts(Node& node);

private:
    void add_connectors(Node& node, PlacedIcon& part, Component& component);
    std::vector<InnerIcon> inner_icons(Node& node);
    void add_primitives(const Layer& layer, const TextOf& of, PlacedIcon& part);

    Annotations& annotations_;
};

/// Is the component there: not switched off by its condition? An outer one is, with its inner one.
bool is_there(const Node& node);

/// The node that holds the values of an icon: of an array its first element, of an outer component its inner one.
Node* node_of_values(Node& node);

} // namespace torsion::diagram
