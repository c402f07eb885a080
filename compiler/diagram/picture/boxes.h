#pragma once
// What a class without an icon shows: its name, the icons of what is inside, the names of its connectors.

#include "compiler/diagram/picture/components.h"

namespace torsion::diagram {

/// An icon of a component inside, in its own coordinates.
struct InnerIcon {
    Extent system;
    std::vector<Primitive> primitives;
};

/// The part has the default icon. Of many components the first ones are shown, and how many more there are.
void fill_box(const std::vector<InnerIcon>& icons, PlacedIcon& part);
/// Beside its connectors, outside of the box; names that say nothing are left out.
void name_connectors(const Component& component, PlacedIcon& part);
/// The name of one connector beside it, outside of the icon.
Primitive name_beside(const PlacedIcon& connector, const std::string& name, const Extent& system);

} // namespace torsion::diagram
