#include "compiler/instance/connections/stream_restrictions.h"

#include <algorithm>

namespace torsion::instance {

using library::Base;
using source::Diag;

namespace {

constexpr int deepest_class = 100;

/// Components of a class and its bases that are flows or streams.
void collect(const Class& c, library::Lookup& lookup, std::vector<const ast::ComponentDef*>& found, int depth) {
    if (depth > deepest_class || !c.def) return;
    for (const Base& base : lookup.bases(c))
        if (base.class_) collect(*base.class_, lookup, found, depth + 1);
    const auto* body = std::get_if<ast::Composition>(&c.def->body());
    if (!body) return;
    for (const ast::Element& e : body->elements) {
        const auto* component = std::get_if<ast::ComponentDef>(&e);
        const bool is_known = component && std::ranges::find(found, component) != found.end();
        if (component && !is_known && component->type_prefix.flow != ast::FlowPrefix::None) found.push_back(component);
    }
}

std::vector<const ast::ComponentDef*> flows_and_streams(const Class& c, library::Lookup& lookup) {
    std::vector<const ast::ComponentDef*> found;
    collect(c, lookup, found, 0);
    return found;
}

/// Empty: it can be a stream.
std::string misfit(const ClassType& type, library::Lookup& lookup) {
    if (!type.class_) return type.base == BaseType::Real ? "" : "it is no Real";
    if (!is_record(type.class_) && type.kind != ast::ClassKind::Connector)
        return "it is neither a Real nor a record nor a connector";
    const auto inside = flows_and_streams(*type.class_, lookup);
    return inside.empty() ? "" : "its element `" + inside.front()->name.text + "` is a flow or stream itself";
}

} // namespace

bool check_stream(const ast::ComponentDef& d, const Class& c, const Node& whole, const ClassType& type,
                  library::Lookup& lookup, source::Diagnostics& diagnostics) {
    const std::string name = "`" + d.name.text + "`";
    if (is_record(&c)) {
        diagnostics.report(Diag::NotAllowedInClassKind, d.name.span,
                           "the record `" + c.path + "` can have no `stream` elements");
        return false;
    }
    const ast::ClassKind kind = c.def->kind;
    const bool is_in_connector = kind == ast::ClassKind::Connector || kind == ast::ClassKind::Class;
    const std::string why = !is_in_connector ? "`" + c.path + "` is no connector"
                            : whole.is_flow  ? "`" + whole.path() + "`, which contains it, is a flow"
                                             : misfit(type, lookup);
    if (!why.empty()) {
        diagnostics.report(Diag::InvalidPrefix, d.name.span, name + " cannot be `stream`: " + why);
        return false;
    }
    std::vector<const ast::ComponentDef*> flows = flows_and_streams(*whole.class_, lookup);
    std::erase_if(flows, [](const ast::ComponentDef* f) { return f->type_prefix.flow != ast::FlowPrefix::Flow; });
    const bool is_array = flows.size() == 1 && (!flows[0]->subscripts.empty() || !flows[0]->type_subscripts.empty());
    if (flows.size() == 1 && !is_array) return true;
    auto& report = diagnostics.report(Diag::NotAllowedInClassKind, d.name.span,
                                      "the connector `" + whole.class_->path + "` has the stream " + name + ", and " +
                                          (flows.empty() ? "no flow"
                                           : is_array    ? "an array of flows"
                                                         : std::to_string(flows.size()) + " flows") +
                                          ": it needs one, which says where the stream goes");
    for (const ast::ComponentDef* f : flows) report.at(f->span, "a flow");
    return false;
}

} // namespace torsion::instance
