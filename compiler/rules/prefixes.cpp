// Specification 4.4.2: prefixes of components and the types that they can have. (What flows is checked where the
// instances of connectors are made.)
#include "compiler/rules/chapters.h"

namespace torsion::rules {

using ast::ClassKind;
using library::Class;
using source::Diag;

namespace {

std::string prefix_text(const ast::TypePrefix& prefix) {
    using F = ast::FlowPrefix;
    using V = ast::VariabilityPrefix;
    using C = ast::CausalityPrefix;
    if (prefix.flow != F::None) return prefix.flow == F::Flow ? "flow" : "stream";
    if (prefix.causality != C::None) return prefix.causality == C::Input ? "input" : "output";
    if (prefix.variability != V::None)
        return prefix.variability == V::Constant    ? "constant"
               : prefix.variability == V::Parameter ? "parameter"
                                                    : "discrete";
    return {};
}

/// The name of an element that is an input or output itself; empty: none.
std::string directed_element(const Class& c, library::Lookup& lookup) {
    std::string found;
    any_component(c, lookup, [&](const ast::ComponentDef& d, const Class&) {
        if (d.type_prefix.causality == ast::CausalityPrefix::None) return false;
        found = d.name.text;
        return true;
    });
    return found;
}

void check_component(const ast::ComponentDef& d, const Class& c, const Context& context) {
    ast::TypePrefix prefix = d.type_prefix;
    const auto type = type_named(d.type, c, context.lookup);
    if (!type) return;
    if (prefix.causality == ast::CausalityPrefix::None) prefix.causality = type->causality;
    const std::string text = prefix_text(prefix);
    if (text.empty()) return;
    const auto refuse = [&](const std::string& why) {
        context.diagnostics.report(Diag::InvalidPrefix, d.name.span,
                                   "`" + d.name.text + "` cannot be `" + text + "`: " + why);
    };
    const std::string named = "`" + d.type.text() + "`";
    if (type->class_ && !type->is_simple() && (type->kind == ClassKind::Model || type->kind == ClassKind::Block))
        return refuse(named + " is a " + text_of(*type->class_->def));
    if (!type->class_ || type->is_simple()) return;
    if (type->kind == ClassKind::Connector && prefix.variability >= ast::VariabilityPrefix::Parameter)
        return refuse(named + " is a connector");
    if (prefix.causality == ast::CausalityPrefix::None) return;
    if (const std::string element = directed_element(*type->class_, context.lookup); !element.empty())
        refuse("its element `" + element + "` is an input or output itself");
}

} // namespace

void check_prefixes(const Class& c, const Context& context) {
    const ast::Composition* body = composition_of(c);
    if (!body || c.def->kind == ClassKind::Function || c.def->kind == ClassKind::OperatorFunction) return;
    for (const ast::Element& e : body->elements) {
        if (const auto* component = std::get_if<ast::ComponentDef>(&e)) check_component(*component, c, context);
    }
}

} // namespace torsion::rules
