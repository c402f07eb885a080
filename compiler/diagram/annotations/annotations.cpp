#include "compiler/diagram/annotations/annotations.h"

#include <string_view>

namespace torsion::diagram {

namespace {

constexpr int deepest_base = 100;

const ast::ClassModification* part(const ast::ClassModification* of, std::string_view name) {
    if (of == nullptr) return nullptr;
    for (const ast::Argument& a : of->arguments)
        if (a.name.text() == name && a.modification) return a.modification->nested.get();
    return nullptr;
}

const ast::Expr* value_in(const ast::ClassModification& of, std::string_view name) {
    for (const ast::Argument& a : of.arguments)
        if (a.name.text() == name && a.modification) return a.modification->value;
    return nullptr;
}

} // namespace

const ast::ClassModification* Annotations::arguments(const std::optional<ast::Annotation>& annotation) {
    if (!annotation) return nullptr;
    const auto [place, is_new] = arguments_.try_emplace(annotation->span);
    if (is_new) {
        source::Diagnostics problems;
        place->second = evaluator_.tree().lookup->library().annotation(*annotation, problems);
        const bool has_reason = !place->second && !problems.all().empty();
        if (has_reason)
            evaluator_.report(problems.all()[0].span, "an annotation cannot be read: " + problems.all()[0].message,
                              problems.all()[0].label);
    }
    return place->second ? &*place->second : nullptr;
}

std::shared_ptr<const Layer> Annotations::layer(const instance::Class& c, LayerKind kind, instance::Node* node) {
    const auto known = layers_.find({&c, kind});
    if (known != layers_.end()) return known->second;
    evaluator_.take_depends();
    auto result = std::make_shared<const Layer>(read_layer(c, kind, node, 0));
    if (!evaluator_.take_depends()) layers_.emplace(std::pair(&c, kind), result);
    return result;
}

Layer Annotations::read_layer(const instance::Class& c, LayerKind kind, instance::Node* node, int depth) {
    Layer layer;
    if (depth > deepest_base) return layer;
    const instance::Scope scope{node, &c};
    for (const library::Base& base : evaluator_.tree().lookup->bases(c))
        if (base.class_ != nullptr) add_base(base, kind, scope, depth, layer);
    const auto* all = c.def != nullptr ? arguments(c.def->annotation) : nullptr;
    if (const auto* own = part(all, kind == LayerKind::Icon ? "Icon" : "Diagram")) add_own(*own, scope, layer);
    return layer;
}

/// Without a map, the base's coordinates are those of the class (18.6.3).
void Annotations::add_base(const library::Base& base, LayerKind kind, const instance::Scope& scope, int depth,
                           Layer& layer) {
    Layer inherited = read_layer(*base.class_, kind, scope.node, depth + 1);
    Transform place;
    bool is_visible = true;
    const auto* all = base.extends != nullptr ? arguments(base.extends->annotation) : nullptr;
    if (const auto* map = part(all, kind == LayerKind::Icon ? "IconMap" : "DiagramMap")) {
        Attributes attributes(evaluator_, scope, *map);
        Extent extent{};
        attributes.read("extent", extent);
        attributes.read("primitivesVisible", is_visible);
        if (extent.width() > 0 && extent.height() > 0) place = mapped(inherited.system.extent, extent);
    }
    if (inherited.system.is_declared && !layer.system.is_declared) layer.system = inherited.system;
    if (!is_visible) return;
    for (Primitive& p : inherited.primitives) {
        p.place = place * p.place;
        layer.primitives.push_back(std::move(p));
    }
}

void Annotations::add_own(const ast::ClassModification& own, const instance::Scope& scope, Layer& layer) {
    if (const auto* system = part(&own, "coordinateSystem")) {
        Attributes attributes(evaluator_, scope, *system);
        CoordinateSystem read = layer.system;
        attributes.read("extent", read.extent);
        attributes.read("preserveAspectRatio", read.preserves_aspect_ratio);
        attributes.read("initialScale", read.initial_scale);
        read.is_declared = true;
        if (read.extent.width() > 0 && read.extent.height() > 0) layer.system = read;
        else evaluator_.report(system->span, "the extent of a coordinate system is empty");
    }
    const ast::Expr* graphics = value_in(own, "graphics");
    if (graphics == nullptr) return;
    const auto* array = std::get_if<ast::ArrayConstructor>(&graphics->node);
    if (array == nullptr || !array->iterators.empty())
        return evaluator_.report(graphics->span, "`graphics` is not an array of primitives");
    for (const ast::Expr* element : array->elements)
        if (auto primitive = primitive_of(*element, scope, evaluator_, bitmaps_))
            layer.primitives.push_back(std::move(*primitive));
}

/// A redeclared component stands where it stood, unless its new declaration says otherwise.
Placement Annotations::placement(const instance::Node& component) {
    const ast::ComponentDef* declaration = component.declaration;
    if (declaration == nullptr) return {};
    if (const auto known = placements_.find(declaration); known != placements_.end()) return known->second;
    instance::Scope scope = component.scope();
    const auto* placement = part(arguments(declaration->comment.annotation), "Placement");
    if (placement == nullptr && component.redeclared && component.redeclared->original != nullptr) {
        placement = part(arguments(component.redeclared->original->comment.annotation), "Placement");
        scope = {component.parent, component.redeclared->original_in};
    }
    evaluator_.take_depends();
    const Placement result = placement != nullptr ? read_placement(*placement, scope) : Placement();
    if (!evaluator_.take_depends() && !component.redeclared) placements_.emplace(declaration, result);
    return result;
}

Placement Annotations::read_placement(const ast::ClassModification& modification, const instance::Scope& scope) {
    const auto read = [&](const char* name, Transformation& to) {
        const auto* given = part(&modification, name);
        if (given == nullptr) return false;
        Attributes attributes(evaluator_, scope, *given);
        Transformation read;
        attributes.read("extent", read.extent);
        attributes.read("origin", read.origin);
        attributes.read("rotation", read.rotation);
        const bool is_good = attributes.is_good() && read.extent.width() > 0 && read.extent.height() > 0;
        if (is_good) to = read;
        else if (attributes.is_good())
            evaluator_.report(given->span, "a component cannot be placed onto an empty extent");
        return is_good;
    };
    Placement result;
    result.is_declared = read("transformation", result.diagram);
    result.icon = result.diagram;
    result.is_declared = read("iconTransformation", result.icon) || result.is_declared;
    Attributes attributes(evaluator_, scope, modification);
    attributes.read("visible", result.is_visible);
    return result;
}

Annotations::OfConnection Annotations::connection(const ast::Comment& comment, const instance::Scope& scope) {
    OfConnection result;
    const auto* all = arguments(comment.annotation);
    if (all == nullptr) return result;
    for (const ast::Argument& a : all->arguments) {
        if (!a.modification || !a.modification->nested) continue;
        Attributes attributes(evaluator_, scope, *a.modification->nested);
        bool is_visible = true;
        if (a.name.text() == "Line") {
            Line line;
            attributes.read("visible", result.is_visible);
            if (read_line(attributes, line) && line.points.size() >= 2) result.line = std::move(line);
        } else if (a.name.text() == "Text") {
            Text text;
            attributes.read("visible", is_visible);
            if (read_text(attributes, text) && is_visible) result.texts.push_back(std::move(text));
        }
    }
    return result;
}

} // namespace torsion::diagram
