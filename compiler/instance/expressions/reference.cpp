// References to components: their nodes, elements and values.
#include "compiler/instance/translate.h"

#include "compiler/instance/connections/named_elements.h"
#include "compiler/instance/expressions/array_parts.h"
#include "compiler/instance/functions/overloads.h"
#include "compiler/instance/native_code/object_type.h"
#include "compiler/instance/run_time_texts.h"
#include "compiler/symbolic/print.h"

#include <stdexcept>

namespace torsion::instance {

using library::Found;
using source::Diag;

namespace {

/// A unit other than "1"; a bare number has unit "1", too.
bool has_unit(const Node& node) {
    const Binding* unit = node.attribute("unit");
    if (!unit) return false;
    const auto* text = std::get_if<ast::StringLiteral>(&unit->expr->node);
    return !text || (text->value != "1" && !text->value.empty());
}

/// Only models and blocks know `time` (specification 3.6.7). Null: this class does, too.
const char* kind_without_time(const Class* c) {
    if (!c || !c->def) return nullptr;
    if (c->def->kind == ast::ClassKind::Record || c->def->kind == ast::ClassKind::OperatorRecord) return "record";
    return c->def->kind == ast::ClassKind::Connector ? "connector" : nullptr;
}

bool has_condition(const Node& node) {
    const ast::ComponentDef* declaration = node.redeclared ? node.redeclared->original : node.declaration;
    return declaration && declaration->condition;
}

} // namespace

namespace {

// Row-major walk over the chosen subscripts of every dimension.
template <class Visit>
void each_combination(const std::vector<std::vector<std::int64_t>>& chosen, Visit visit) {
    for (const auto& c : chosen)
        if (c.empty()) return;
    std::vector<std::size_t> at(chosen.size(), 0);
    std::vector<std::int64_t> subscript(chosen.size());
    for (;;) {
        for (std::size_t d = 0; d < chosen.size(); ++d) subscript[d] = chosen[d][at[d]];
        visit(subscript);
        std::size_t d = chosen.size();
        while (d > 0 && ++at[d - 1] == chosen[d - 1].size()) at[--d] = 0;
        if (d == 0) return;
    }
}

std::size_t offset_of(const std::vector<std::int64_t>& subscript, const std::vector<std::int64_t>& dims) {
    std::size_t offset = 0;
    for (std::size_t d = 0; d < dims.size(); ++d)
        offset = offset * static_cast<std::size_t>(dims[d]) + static_cast<std::size_t>(subscript[d] - 1);
    return offset;
}

} // namespace

namespace {

/// Elements of arrays of components, some of which a condition has switched off: there a neighbour stands, with the
/// same sizes and members. False if none is left, or if one is switched off and each counts.
bool stand_in_for_absent(std::vector<Node*>& nodes, std::vector<bool>& is_absent, Translator::Absent absent) {
    const auto is_there = [](const Node* node) { return node->kind != Node::Kind::Absent; };
    if (std::ranges::all_of(nodes, is_there)) return true;
    const auto present = std::ranges::find_if(nodes, is_there);
    if (present == nodes.end() || absent == Translator::Absent::Whole) return false;
    Node* const neighbour = *present;
    for (std::size_t k = 0; k < nodes.size(); ++k)
        if (!is_there(nodes[k])) nodes[k] = neighbour, is_absent[k] = true;
    return true;
}

/// Null: whole arrays among them have the same sizes.
const Node* of_other_sizes(const Translator::Places& places) {
    for (const Translator::Place& place : places.items) {
        const Node &first = *places.items.front().node, &node = *place.node;
        const bool are_whole =
            place.subscripts.empty() && node.kind == Node::Kind::Primitive && first.kind == Node::Kind::Primitive;
        if (are_whole && node.dims != first.dims) return &node;
    }
    return nullptr;
}

/// The place, or the first element of a whole array that is not connected.
std::string name_of_unconnected(const InstanceTree& tree, const Translator::Place& place) {
    if (!place.subscripts.empty()) return place.node->path() + dims_text(place.subscripts);
    const std::vector<bool>& connected = tree.connected_elements.at(place.node);
    const auto first = static_cast<std::size_t>(std::ranges::find(connected, false) - connected.begin());
    return place.node->path() + dims_text(all_subscripts(place.node->dims)[first]);
}

} // namespace

std::optional<Translator::Places> Translator::places(const ast::ComponentRef& ref, const Context& c, Absent absent) {
    std::size_t used = 0;
    std::optional<TypedValue> literal;
    Node* first = first_node(ref, c.scope, used, literal);
    if (!first) {
        if (!literal) report_unknown(ref, 0, nullptr, c.scope);
        return std::nullopt;
    }
    if (is_hidden_by_outer(ref, c.scope)) {
        diagnostics_
            .report(Diag::NameNotFound, ref.parts[1].name.span,
                    "the class of the `outer` component `" + ref.parts.front().name.text + "` has no `" +
                        ref.parts[1].name.text + "`")
            .at(c.scope.node->declared(ref.parts.front().name.text)->span(), "declared here");
        return std::nullopt;
    }
    Places result;
    result.ranks.resize(ref.parts.size());
    std::vector<Node*> current{first};
    std::vector<bool> is_absent{false};
    for (std::size_t i = used - 1; i < ref.parts.size(); ++i) {
        if (i >= used) { // go down by name
            std::size_t constant_at = i;
            for (Node*& node : current) {
                if (node->kind == Node::Kind::Primitive) return report_unknown(ref, i, node, c.scope), std::nullopt;
                Node* child = node->child(ref.parts[i].name.text);
                std::size_t last = i;
                if (!child) child = constant_of_component(*node, ref, last);
                if (!child) return report_unknown(ref, i, node, c.scope), std::nullopt;
                if (!check_public(*child, ref.parts[i].name)) return std::nullopt;
                node = child;
                constant_at = last;
            }
            i = constant_at;
        }
        for (const Node* node : current) result.is_conditional = result.is_conditional || has_condition(*node);
        const auto& part = ref.parts[i];
        for (Node* node : current) {
            if (node->kind == Node::Kind::Uninstantiated && !instantiate_node_(*node)) return std::nullopt;
            if (node->is_wrong) return tell_again(*node), std::nullopt;
        }
        if (!stand_in_for_absent(current, is_absent, absent)) return result.absent = true, result;
        if (current.empty()) break;
        Node* sample = current.front();
        bool last = i + 1 == ref.parts.size();
        if (part.subscripts.empty() && !(sample->kind == Node::Kind::Array)) {
            if (last)
                for (std::size_t k = 0; k < current.size(); ++k) result.items.push_back({current[k], {}, is_absent[k]});
            continue;
        }
        if (sample->kind == Node::Kind::InProgress && !part.subscripts.empty()) {
            diagnostics_.report(Diag::CyclicParameters, ref.span, "`" + ref.text() + "` depends on itself");
            return std::nullopt;
        }
        std::vector<bool> keeps;
        auto chosen = indices(part.subscripts, *sample, c, ref.span, keeps);
        if (!chosen) return std::nullopt;
        for (std::size_t d = 0; d < keeps.size(); ++d)
            if (keeps[d]) result.dims.push_back(static_cast<std::int64_t>((*chosen)[d].size())), ++result.ranks[i];
        std::vector<Node*> next;
        std::vector<bool> next_absent;
        for (std::size_t k = 0; k < current.size(); ++k) {
            Node* node = current[k];
            if (node->dims != sample->dims) return report_ragged(ref, i, *sample, *node), std::nullopt;
            each_combination(*chosen, [&](const std::vector<std::int64_t>& s) {
                if (node->kind == Node::Kind::Array)
                    next.push_back(node->children[offset_of(s, node->dims)]), next_absent.push_back(is_absent[k]);
                else result.items.push_back({node, s, is_absent[k]});
            });
        }
        if (last && next.empty()) result.none_of = sample;
        current = std::move(next), is_absent = std::move(next_absent);
        for (Node* node : current)
            if (node->kind == Node::Kind::Uninstantiated && !instantiate_node_(*node)) return std::nullopt;
        if (!current.empty() && !stand_in_for_absent(current, is_absent, absent)) return result.absent = true, result;
        if (last)
            for (std::size_t k = 0; k < current.size(); ++k) result.items.push_back({current[k], {}, is_absent[k]});
    }
    if (const Node* other = of_other_sizes(result))
        return report_ragged(ref, ref.parts.size() - 1, *result.items.front().node, *other), std::nullopt;
    return result;
}

/// `c.x` where the elements of `c` have arrays `x` of different sizes: they are no array together.
void Translator::report_ragged(const ast::ComponentRef& ref, std::size_t part, const Node& a, const Node& b) {
    if (!ref.parts[part].subscripts.empty())
        return void(
            diagnostics_.report(Diag::NotSupported, ref.span,
                                "not supported: subscripts of arrays of different sizes in an array of components",
                                dims_text(a.dims) + " and " + dims_text(b.dims)));
    diagnostics_
        .report(Diag::SizeMismatch, ref.span,
                "`" + ref.text() + "` is no array: `" + ref.parts[part].name.text + "` has different sizes",
                "`" + a.path() + "` has size " + dims_text(a.dims) + ", `" + b.path() + "` has size " +
                    dims_text(b.dims))
        .with_help("name the elements one by one, for instance in a `for`");
}

/// A variable of a function or of an iteration, or a component of it.
TypedValue Translator::local(const TypedValue& first, const ast::ComponentRef& ref, const Context& c, Span span) {
    if (first.is_function())
        return fail(Diag::TypeMismatch, span,
                    "`" + ref.text() + "` is a function: it can be called, or be an argument of a function");
    const TypedValue* t = &first;
    std::vector<ast::Subscript> subscripts; // of all dimensions: those of records, then those of their components
    bool selects = false;
    for (std::size_t i = 0; i < ref.parts.size(); ++i) {
        const ast::ComponentRef::Part& part = ref.parts[i];
        if (i > 0) t = t->is_record() ? t->field(part.name.text) : nullptr;
        if (!t)
            return fail(Diag::NameNotFound, part.name.span,
                        "`" + ref.parts[i - 1].name.text + "` has no component `" + part.name.text + "`");
        const std::vector<std::int64_t> own(t->dims.begin() + static_cast<std::ptrdiff_t>(subscripts.size()),
                                            t->dims.end());
        if (part.subscripts.size() > own.size())
            return fail(Diag::SubscriptOutOfRange, span,
                        std::to_string(part.subscripts.size()) + " subscripts for " +
                            (own.empty() ? "a scalar" : "size " + dims_text(own)));
        selects = selects || !part.subscripts.empty();
        subscripts.insert(subscripts.end(), part.subscripts.begin(), part.subscripts.end());
        subscripts.resize(t->dims.size());
    }
    // a copy: iterators in subscripts are locals, too
    return selects ? subscript(TypedValue(*t), subscripts, c, span) : *t;
}

/// All components of a record as one value.
TypedValue Translator::record(Node& node, const Context& c, Span span) {
    TypedValue t;
    t.type = BaseType::Record;
    t.record = node.class_;
    for (Node* child : node.children) {
        if (child->kind == Node::Kind::Uninstantiated && !instantiate_node_(*child)) return TypedValue::poison();
        if (child->kind == Node::Kind::Absent) continue;
        bool is_inner = child->kind == Node::Kind::Composite || child->kind == Node::Kind::InProgress;
        TypedValue value = child->kind == Node::Kind::Array ? records(child->children, child->dims, c, span)
                           : is_inner                       ? record(*child, c, span)
                                                            : primitive(*child, c, span);
        if (value.poisoned) return value;
        t.variability = std::max(t.variability, value.variability);
        t.fields.push_back({child->name, std::move(value)});
    }
    return t;
}

/// An array of records of these sizes.
TypedValue Translator::records(const std::vector<Node*>& nodes, const std::vector<std::int64_t>& dims, const Context& c,
                               Span span) {
    std::vector<TypedValue> parts;
    for (Node* node : nodes) {
        if (!node->is_record())
            return fail(Diag::TypeMismatch, span, "`" + node->path() + "` is a component, not a value");
        parts.push_back(record(*node, c, span));
    }
    TypedValue all = stack(std::move(parts), span);
    if (all.poisoned || dims.size() == 1) return all;
    Selection every{dims, {}, false};
    for (std::size_t i = 0; i < nodes.size(); ++i) every.offsets.push_back(pool().constant(static_cast<double>(i)));
    return pick(all, 1, every);
}

Node* Translator::plain(const ast::ComponentRef& ref, const Scope& scope) const {
    if (ref.global) return nullptr;
    Node* node = visible_component(scope, ref.parts.front().name.text);
    if (node && is_hidden_by_outer(ref, scope)) return nullptr;
    for (std::size_t i = 0; node; ++i) {
        if (has_condition(*node) || !ref.parts[i].subscripts.empty()) return nullptr;
        if (i + 1 == ref.parts.size()) break;
        const bool is_open = node->kind == Node::Kind::Composite || node->kind == Node::Kind::InProgress;
        node = is_open ? node->child(ref.parts[i + 1].name.text) : nullptr;
        if (node && node->is_internal) return nullptr;
    }
    if (!node || tree_.connected_elements.contains(node)) return nullptr;
    return node->kind == Node::Kind::Primitive ? node : nullptr;
}

TypedValue Translator::reference(const ast::ComponentRef& ref, const Context& c, Span span) {
    if (const TypedValue* value = c.local(ref)) return local(*value, ref, c, span);
    if (Node* node = plain(ref, c.scope)) return primitive(*node, c, span);
    if (!(scope_has(c.scope, ref)))
        if (std::optional<TypedValue> literal = ref.parts.size() > 1 ? enumeration_literal(ref, c.scope) : std::nullopt)
            return *literal;
    if (!ref.global && ref.parts.size() == 1 && ref.parts[0].name.text == "time" &&
        !visible_component(c.scope, "time")) {
        if (const char* kind = kind_without_time(c.scope.lexical))
            return fail(Diag::NotAllowedInClassKind, span, std::string("there is no `time` in a ") + kind);
        if (c.function)
            return fail(Diag::NotAllowedInFunction, span, "a function knows no `time`",
                        "make it an input of the function");
        if (c.mode == Mode::Evaluate)
            return fail(Diag::NotParameterExpression, span, "`time` is not known at compile time");
        TypedValue t;
        t.variability = Variability::Continuous;
        t.elements = {pool().time()};
        return t;
    }
    if (has_varying_subscript(ref, c)) {
        const std::optional<Whole> whole = whole_of(ref, c);
        return whole ? subscript(reference(whole->ref, c, span), whole->subscripts, c, span) : TypedValue::poison();
    }
    std::optional<Places> found = places(ref, c);
    if (!found) return TypedValue::poison();
    if (found->is_conditional)
        return fail(Diag::ConditionalOutsideConnect, span,
                    "`" + ref.text() +
                        "` has a condition: it can be modified and connected, but has no value in equations");
    const auto unconnected =
        std::ranges::find_if(found->items, [&](const Place& place) { return is_unconnected(place, c); });
    if (found->absent || unconnected != found->items.end())
        return fail(Diag::NameNotFound, span,
                    "`" + (found->absent ? ref.text() : name_of_unconnected(tree_, *unconnected)) +
                        "` is an element of an expandable connector that is not connected",
                    "it can be used in `connect` only");
    const Class* none_of = found->none_of ? overloads_->operator_record(found->none_of->class_) : nullptr;
    if (std::optional<TypedValue> zero = none_of ? overloads_->zero(*none_of, c, span) : std::nullopt)
        return no_elements(*zero, found->dims);
    TypedValue result;
    result.dims = found->dims;
    bool first = true;
    Node* previous = nullptr;
    TypedValue whole;
    for (const Place& place : found->items) {
        if (place.node != previous) {
            bool is_record = place.node->is_record() && place.node->kind != Node::Kind::Array;
            if (is_record && found->dims.empty() && place.node->kind != Node::Kind::Uninstantiated)
                return record(*place.node, c, span);
            if (is_record && place.node->kind == Node::Kind::Composite) {
                std::vector<Node*> nodes;
                for (const Place& p : found->items) nodes.push_back(p.node);
                return records(nodes, found->dims, c, span);
            }
            if (place.node->kind != Node::Kind::Primitive) {
                if (place.node->kind == Node::Kind::InProgress || place.node->kind == Node::Kind::Uninstantiated)
                    return fail(Diag::CyclicParameters, span, "`" + ref.text() + "` depends on itself");
                return fail(Diag::TypeMismatch, span, "`" + ref.text() + "` is a component, not a value");
            }
            const bool is_one = found->items.size() == 1 && !place.subscripts.empty() &&
                                place.subscripts.size() == place.node->dims.size() &&
                                (place.node->type != BaseType::String || is_text_variable(*place.node));
            whole = primitive(*place.node, c, span,
                              is_one ? std::optional(offset_of(place.subscripts, place.node->dims)) : std::nullopt);
            if (whole.poisoned) return whole;
            if (!first) number_alike(tree_, whole, result);
            previous = place.node;
        }
        if (first) {
            result.type = whole.type, result.enumeration = whole.enumeration;
            if (place.subscripts.empty()) result.dims.insert(result.dims.end(), whole.dims.begin(), whole.dims.end());
            first = false;
        }
        result.variability = std::max(result.variability, whole.variability);
        if (place.subscripts.empty() && whole.type == BaseType::String) {
            result.texts.insert(result.texts.end(), whole.texts.begin(), whole.texts.end());
        } else if (place.subscripts.empty()) {
            result.elements.insert(result.elements.end(), whole.elements.begin(), whole.elements.end());
        } else {
            std::size_t offset = offset_of(place.subscripts, whole.dims);
            if (whole.type == BaseType::String) result.texts.push_back(whole.texts[offset]);
            else result.elements.push_back(whole.elements[whole.elements.size() == 1 ? 0 : offset]);
        }
    }
    if (static_cast<std::int64_t>(result.size()) != product(result.dims) && !is_object(result))
        throw std::logic_error("`" + ref.text() + "` has " + std::to_string(result.size()) + " values for size " +
                               dims_text(result.dims));
    return result;
}

/// Is it, or an element of it, in an array of an expandable connector and not connected?
bool Translator::is_unconnected(const Place& place, const Context& c) const {
    const auto known = tree_.connected_elements.find(place.node);
    if (known == tree_.connected_elements.end() || c.is_for_shape) return false;
    return place.subscripts.empty() || !known->second[offset_of(place.subscripts, place.node->dims)];
}

/// x[i] with a discrete Integer i.
bool Translator::has_varying_subscript(const ast::ComponentRef& ref, const Context& c) {
    if (c.mode == Mode::Evaluate) return false;
    return std::ranges::any_of(ref.parts, [&](const auto& part) { return has_varying(part.subscripts, c); });
}

bool Translator::has_varying(const std::vector<ast::Subscript>& subscripts, const Context& c) {
    return std::ranges::any_of(subscripts, [&](const ast::Subscript& s) { return s.expr && varies(*s.expr, c); });
}

std::optional<Translator::Whole> Translator::whole_of(const ast::ComponentRef& ref, const Context& c) {
    Whole whole{ref, {}};
    for (auto& part : whole.ref.parts)
        if (has_varying(part.subscripts, c)) part.subscripts.clear();
    const std::optional<Places> found = places(whole.ref, c);
    if (!found) return std::nullopt;
    for (std::size_t i = 0; i < ref.parts.size(); ++i) {
        std::size_t rank = found->ranks[i];
        const bool is_last = i + 1 == ref.parts.size();
        if (is_last && !found->items.empty() && found->items[0].subscripts.empty() &&
            found->items[0].node->kind == Node::Kind::Primitive)
            rank += found->items[0].node->dims.size();
        std::vector<ast::Subscript> own(rank); // all of a dimension
        const auto& written = ref.parts[i].subscripts;
        if (whole.ref.parts[i].subscripts.empty() && !written.empty()) {
            if (written.size() > rank)
                return fail(Diag::SubscriptOutOfRange, ref.span,
                            std::to_string(written.size()) + " subscripts for `" + ref.parts[i].name.text + "`"),
                       std::nullopt;
            std::ranges::copy(written, own.begin());
        }
        whole.subscripts.insert(whole.subscripts.end(), own.begin(), own.end());
    }
    return whole;
}

bool Translator::scope_has(const Scope& scope, const ast::ComponentRef& ref) const {
    return !ref.global && visible_component(scope, ref.parts.front().name.text) != nullptr;
}

TypedValue Translator::primitive(Node& node, const Context& c, Span span, std::optional<std::size_t> only) {
    // the run makes its own
    const bool is_of_run = is_object(node.enumeration) && c.mode == Mode::Flat && node.first_variable.valid();
    if (node.variability == Variability::Constant || (node.variability == Variability::Parameter && !is_of_run &&
                                                      (c.mode == Mode::Evaluate || node.is_structural))) {
        lost_unit_ = lost_unit_ || (c.mode == Mode::Flat && has_unit(node));
        return evaluate(node);
    }
    if (node.type == BaseType::String && node.variability == Variability::Parameter) return evaluate(node);
    // its neighbours in a record may vary
    if (node.type == BaseType::String && node.binding) return translate(node, *node.binding, c.with(Mode::Flat));
    // The value of a Real parameter gives no size: it can still be set when the model is compiled
    if (c.is_for_shape && (node.variability > Variability::Parameter || node.type == BaseType::Real))
        return shape_of(node);
    if (c.is_for_shape && c.mode == Mode::Flat) return evaluate(node);
    if (c.mode == Mode::Evaluate || !node.first_variable.valid()) {
        auto& report = diagnostics_.report(Diag::NotParameterExpression, span,
                                           "`" + node.path() + "` is not known at compile time");
        report.label = "a constant or parameter is needed here";
        if (node.declaration) report.at(node.span(), "declared here");
        return TypedValue::poison();
    }
    TypedValue t;
    t.type = node.type;
    t.enumeration = node.enumeration;
    if (is_text_variable(node)) t.type = BaseType::Enumeration, t.enumeration = &run_time_texts(tree_);
    t.dims = node.dims;
    t.variability = node.variability == Variability::Continuous && node.type != BaseType::Real ? Variability::Discrete
                                                                                               : node.variability;
    if (only) {
        t.elements = {pool().variable(symbolic::VarId(node.first_variable.index() + *only))};
        return t;
    }
    std::size_t n = static_cast<std::size_t>(node.count());
    t.elements.reserve(n);
    for (std::size_t i = 0; i < n; ++i)
        t.elements.push_back(pool().variable(symbolic::VarId(node.first_variable.index() + i)));
    return t;
}

/// A term with the shape of its value.
TypedValue Translator::shape_of(const Node& node) {
    TypedValue t;
    t.type = node.type, t.enumeration = node.enumeration, t.dims = node.dims, t.variability = node.variability;
    if (t.type == BaseType::String) t.texts.resize(static_cast<std::size_t>(node.count()));
    else t.elements.assign(static_cast<std::size_t>(node.count()), pool().time());
    return t;
}

} // namespace torsion::instance
