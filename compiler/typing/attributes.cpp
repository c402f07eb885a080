// `start`, `fixed`, `unit`, … of variables.
#include "compiler/instance/numbering.h"
#include "compiler/instance/run_time_texts.h"
#include "compiler/typing/attribute_names.h"
#include "compiler/typing/section_typing.h"

namespace torsion::typing {

using instance::Mode;

namespace {

std::optional<Attribute::Kind> kind_of(std::string_view name) {
    const auto known = std::ranges::find(attribute_names, name);
    if (known == attribute_names.end()) return std::nullopt;
    return static_cast<Attribute::Kind>(known - attribute_names.begin());
}

/// Its value may depend on parameters.
bool is_by_value(Attribute::Kind kind) {
    return kind == Attribute::Kind::Start || kind == Attribute::Kind::Min || kind == Attribute::Kind::Max;
}

bool is_text(Attribute::Kind kind) {
    return kind == Attribute::Kind::Unit || kind == Attribute::Kind::Quantity || kind == Attribute::Kind::DisplayUnit;
}

} // namespace

void Typing::add_attributes(const Node& node) {
    if (has_common_attributes(node)) return;
    Attributes all = attributes(node);
    const auto [known, is_new] =
        number_of_.try_emplace(std::move(all), static_cast<std::uint32_t>(model_.attributes.size()));
    if (is_new) model_.attributes.push_back(known->first);
    model_.attributes_of.push_back(known->second);
    if (const auto common = common_attributes_.find(node.attributes.get());
        common != common_attributes_.end() && common->second.first == &node)
        common->second.second = known->second;
}

/// Scalars of one type mostly have equal attributes.
bool Typing::has_common_attributes(const Node& node) {
    if (!node.dims.empty() || !node.attributes) return false;
    const auto [known, fresh] = common_attributes_.try_emplace(node.attributes.get(), &node, 0);
    if (fresh) {
        const bool has_own = std::ranges::any_of(node.attributes->parts, [](const auto& part) {
            return part.second->value && !instance::is_of_type(*part.second->value);
        });
        if (has_own) known->second.first = nullptr;
        return false;
    }
    const auto& [other, number] = known->second;
    if (!other || other->type != node.type || other->enumeration != node.enumeration) return false;
    model_.attributes_of.push_back(number);
    return true;
}

Attributes Typing::attributes(const Node& node) {
    Attributes all;
    if (!node.attributes) return all;
    for (const bool is_of_element : {false, true}) // the second round is for named elements
        for (const auto& [name, part] : node.attributes->parts)
            if (part->value && name.starts_with('[') == is_of_element) {
                if (is_of_element) add_element_start(node, name, *part->value, all);
                else add_attribute(node, name, *part->value, all);
            }
    return all;
}

const TypedValue& Typing::attribute_value(const Node& node, const instance::Binding& binding, Mode mode) {
    if (!instance::is_of_type(binding)) return attribute_value_ = t_.translate(node, binding, mode);
    const auto known = attribute_values_.find(&binding);
    if (known != attribute_values_.end()) return known->second;
    TypedValue value = t_.translate(node, binding, mode);
    // reported again; repeated as often as the node needs it
    if (value.poisoned || !value.is_scalar()) return attribute_value_ = std::move(value);
    return attribute_values_.emplace(&binding, std::move(value)).first->second;
}

void Typing::add_attribute(const Node& node, const std::string& name, const instance::Binding& binding,
                           Attributes& all) {
    const auto kind = kind_of(name);
    const std::string what = "`" + name + "` of `" + node.path() + "`";
    const bool by_value = kind && is_by_value(*kind);
    t_.take_lost_unit();
    const TypedValue& t = attribute_value(node, binding, by_value ? Mode::Flat : Mode::Evaluate);
    if (t_.is_lost(t, binding.span)) return;
    if (!by_value && !std::ranges::all_of(t.elements, [&](ExprId e) { return tree_.pool->is_constant(e); })) {
        diagnostics_.report(Diag::EvaluationFailed, binding.span, what + " cannot be computed"); // 1/0 is not folded
        return;
    }
    if (!t.is_scalar() && t.dims != node.dims) {
        diagnostics_.report(Diag::SizeMismatch, binding.span,
                            what + " has size " + instance::dims_text(t.dims) + ", but the variable has " +
                                (node.dims.empty() ? "none" : instance::dims_text(node.dims)));
        return;
    }
    if (!kind) return;
    Attribute result{*kind};
    if (!has_type(node, result, t, binding.span, what)) return;
    TypedValue value = t;
    if (instance::is_text_variable(node) && result.kind == Attribute::Kind::Start) instance::number_texts(tree_, value);
    else if ((by_value || result.kind == Attribute::Kind::Nominal) && value.type == BaseType::String) return;
    // A type of a package gives it: modifications of variables stand in models.
    result.is_of_type = !binding.is_setting && binding.scope.lexical && binding.scope.lexical->is_package();
    result.lost_unit = t_.take_lost_unit();
    result.is_of_all = value.is_scalar();
    result.values = std::move(value.elements);
    if (is_text(result.kind)) result.texts = std::move(value.texts);
    all.push_back(std::move(result));
}

bool Typing::has_type(const Node& node, const Attribute& attribute, const TypedValue& value, Span span,
                      const std::string& what) {
    const auto refuse = [&](const char* wanted) {
        diagnostics_.report(Diag::TypeMismatch, span, what + " must be " + wanted,
                            "this is " + instance::type_name(value));
        return false;
    };
    if (is_text(attribute.kind)) return value.type == BaseType::String || refuse("a String");
    if (attribute.kind == Attribute::Kind::Fixed) return value.type == BaseType::Boolean || refuse("of type Boolean");
    if (attribute.kind == Attribute::Kind::StateSelect)
        return value.enumeration == &tree_.enumerations.front() || refuse("of type StateSelect");
    const BaseType wanted = attribute.kind == Attribute::Kind::Nominal ? BaseType::Real : node.type;
    const bool fits = value.type == wanted && value.enumeration == node.enumeration;
    if (!fits && t_.convert(value, wanted, node.enumeration, span, what).poisoned) return false;
    const bool is_text_start = instance::is_text_variable(node) && attribute.kind == Attribute::Kind::Start;
    if (is_text_start || wanted == BaseType::String || value.variability <= instance::Variability::Parameter)
        return true;
    diagnostics_.report(Diag::NotParameterExpression, span, what + " must be a constant or parameter expression");
    return false;
}

/// An element set by --set: the value of a parameter (Translator::fit_value), or the start value of an unknown.
void Typing::add_element_start(const Node& node, const std::string& subscripts, const instance::Binding& binding,
                               Attributes& all) {
    if (node.variability < instance::Variability::Discrete) return;
    const TypedValue t = t_.convert(t_.translate(node, binding, Mode::Evaluate), node.type, node.enumeration,
                                    binding.span, "`" + node.path() + subscripts + "`");
    const auto offset = instance::element_offset(subscripts, node.dims);
    if (t.poisoned || !offset || t.type == BaseType::String) return;
    all.push_back({.kind = Attribute::Kind::Start,
                   .element = static_cast<std::int64_t>(*offset),
                   .values = t.elements,
                   .texts = {}});
}

} // namespace torsion::typing
