#pragma once
// What classes, components and connections say about how they look. Read once per text, unless it depends on
// parameters.

#include "compiler/diagram/annotations/primitives.h"

#include <map>
#include <memory>
#include <optional>

namespace torsion::diagram {

struct Transformation {
    Extent extent = {{-10, -10}, {10, 10}};
    Position origin;
    double rotation = 0;

    /// From the coordinate system of an icon to that around it.
    Transform from(const Extent& icon) const { return shifted_by(origin) * turned_by(rotation) * mapped(icon, extent); }
};

struct Placement {
    bool is_declared = false; ///< where: a transformation
    bool is_visible = true;
    Transformation diagram, icon;
};

class Annotations {
public:
    explicit Annotations(Evaluator& evaluator) : evaluator_(evaluator), bitmaps_(evaluator.tree()) {}

    /// Of a class and its bases; `node`: the component whose values count, null: none.
    std::shared_ptr<const Layer> layer(const instance::Class& c, LayerKind kind, instance::Node* node);
    Placement placement(const instance::Node& component);

    struct OfConnection {
        bool is_visible = true;
        std::optional<Line> line; ///< nothing: none is declared, or a wrong one
        std::vector<Text> texts;
    };
    OfConnection connection(const ast::Comment& comment, const instance::Scope& scope);

    Evaluator& evaluator() { return evaluator_; }

private:
    const ast::ClassModification* arguments(const std::optional<ast::Annotation>& annotation);
    Layer read_layer(const instance::Class& c, LayerKind kind, instance::Node* node, int depth);
    void add_base(const library::Base& base, LayerKind kind, const instance::Scope& scope, int depth, Layer& layer);
    void add_own(const ast::ClassModification& own, const instance::Scope& scope, Layer& layer);
    Placement read_placement(const ast::ClassModification& modification, const instance::Scope& scope);

    Evaluator& evaluator_;
    Bitmaps bitmaps_;
    std::map<source::Span, std::optional<ast::ClassModification>> arguments_;
    std::map<std::pair<const instance::Class*, LayerKind>, std::shared_ptr<const Layer>> layers_;
    std::map<const ast::ComponentDef*, Placement> placements_;
};

} // namespace torsion::diagram
