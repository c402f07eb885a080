#pragma once
// Draws classes and components of a model as pictures, and opens components in place.

#include "compiler/diagram/picture/connections.h"

#include <set>

namespace torsion::diagram {

class Drawer {
public:
    Drawer(Annotations& annotations, const Opening& opening) : annotations_(annotations), opening_(opening) {}

    /// `root` null: the class has no components, or nothing is known of them.
    Picture picture(Node* root, const Class& c, LayerKind kind);
    /// Of all components with parts below `root`, at most so many.
    /// Those beyond `most` are only counted.
    void add_insides(Node& root, const std::string& path, std::size_t most, std::vector<Picture>& insides,
                     std::size_t& left_out);
    /// The first name of the opening that names nothing with parts; empty: none.
    std::string unknown() const;

private:
    struct Place { ///< of a picture
        std::string path;
        int depth = 0;
        bool has_border = false; ///< it is the inside of a component that is laid out
    };
    Picture picture(Node* root, const Class& c, LayerKind kind, const Place& place);
    Expanded add_parts(Node& root, const std::set<std::string>& folded, Picture& picture,
                       std::vector<Component>& components);
    std::vector<Connection> add_connected_parts(Node& root, Picture& picture, std::vector<Component>& components,
                                                Expanded& expanded);
    void add_components(Node& root, const Place& place, Picture& picture);
    void open_parts(const Place& place, const std::vector<Component>& components, std::vector<PlacedIcon>& parts);
    bool opens(const std::string& path, int depth) const;
    /// Is there room for one component more that is open? The first one without is reported.
    bool may_open(const std::string& path, const Node& node);

    Annotations& annotations_;
    const Opening& opening_;
    std::set<std::string> opened_;
    std::size_t inner_parts_ = 0; ///< of all components that are open
    bool is_full_ = false;
};

/// Shows the diagram of a component in place of its icon.
void open_in_icon(Picture inside, PlacedIcon& part);  ///< as large as its icon is
void open_in_frame(Picture inside, PlacedIcon& part); ///< as large as it is: the layout makes room

} // namespace torsion::diagram
