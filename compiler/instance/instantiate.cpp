#include "compiler/instance/instantiate.h"

#include "compiler/instance/annotations.h"
#include "compiler/instance/attributes.h"
#include "compiler/instance/class_type.h"
#include "compiler/instance/connections/expandable.h"
#include "compiler/instance/connections/stream_restrictions.h"
#include "compiler/instance/expressions/record_value.h"
#include "compiler/instance/functions/external_library.h"
#include "compiler/instance/functions/external_objects.h"
#include "compiler/instance/functions/function_body.h"
#include "compiler/instance/missing_inner.h"
#include "compiler/instance/modifier.h"
#include "compiler/instance/names_in.h"
#include "compiler/instance/record_restrictions.h"
#include "compiler/instance/redeclare.h"
#include "compiler/instance/settings.h"
#include "compiler/instance/shape.h"
#include "compiler/instance/shared_modifiers.h"
#include "compiler/instance/specialized.h"
#include "compiler/library/predefined.h"
#include "compiler/syntax/print.h"

#include <algorithm>
#include <set>
#include <unordered_map>

namespace torsion::instance {

using source::Code;

namespace {

constexpr std::int64_t most_scalars = 4'000'000;
constexpr std::size_t most_nodes = 4'000'000;
constexpr int deepest = 200;
constexpr std::size_t longest_chain = 200; ///< of bases
constexpr std::size_t most_in_itself = 20; ///< instances of a class, one in another

class Instantiator {
public:
    Instantiator(InstanceTree& tree, source::Diagnostics& diagnostics)
        : tree_(tree), diagnostics_(diagnostics), translator_(tree, diagnostics, [this](Node& n) { return instantiate_node(n); }),
          types_(translator_), modifiers_(diagnostics) {}

    bool root(const Class& model, ModifierPtr modifier, Purpose purpose);
    bool instantiate_node(Node& node);

private:
    bool check_alone(const Class& c, const ClassType& type);
    const Class* class_of(const Node& node, const Class& c, const ModifierPtr& modifier);
    bool instantiate_component(Node& node);
    bool sizes(Node& node, const ClassType& type, const Binding* start);
    std::optional<std::int64_t> size_of_value(Node& node, std::size_t dimension, const Binding* start, std::optional<TypedValue>& value);
    bool fill(Node& node, const Class& c, const ModifierPtr& modifier);
    bool fill_array(Node& node, const Class& c, const ModifierPtr& modifier);
    bool has_room(const Node& node);
    bool fill_primitive(Node& node, const ClassType& type, const ModifierPtr& modifier);
    /// The classes of a composite: the chain of bases in progress, and the finished ones.
    struct Made {
        std::vector<const Class*> chain;
        std::vector<ClassPart> parts;
    };
    bool add_elements(Node& node, const Class& c, const ModifierPtr& modifier, Made& made, bool is_protected);
    bool add_replaced(Node& node, const Class& c, const ast::Composition& body, const std::vector<library::Base>& bases, const ModifierPtr& modifier,
                      Made& made, bool is_protected);
    bool fits_constraint(const Class& c, const ast::NestedClass& package, const Redeclaration& redeclaration);
    bool check_package(Node& node, const Class& c, const ast::NestedClass& nested, const ModifierPtr& part);
    /// But for their modifications.
    bool are_same_words(ast::ComponentDef a, ast::ComponentDef b) {
        const source::SourceMap& sources = tree_.lookup->library().sources();
        a.modification.reset(), b.modification.reset();
        return syntax::print(a, sources) == syntax::print(b, sources);
    }
    bool are_same_names(const Modifier& a, const Modifier& b, const Node& node);
    bool is_repeated(const Node& existing, Node& node, const ast::ComponentDef& d, const Class& c, const ModifierPtr& given);
    bool add_component(Node& node, const ast::ComponentDef& declaration, const Class& c, const ModifierPtr& modifier, bool is_protected);
    const ClassType* type_of(Node& node, std::optional<ClassType>& replaced);
    bool give_modifier(Node& child, const ast::ComponentDef& declaration, const Class& c, const ModifierPtr& given);
    bool find_inner(Node& child, const ModifierPtr& given);
    bool ask_for_inner(Node& child);
    bool ends(const Node& node);
    bool check_modified(const Node& node);
    bool check_redeclared(const Node& node, const Class& c, const std::string& name, const Modifier& part);
    bool check_names(const Node& node, const Class& c, const Modifier* modifier);
    void take_prefixes(Node& node, const ClassType& type);
    bool take_object(Node& node, const ClassType& type);
    bool check_flow(const Node& node, const ClassType& type);
    bool reject(const Node& around, Span span, std::string what) {
        diagnostics_.report(Code::I190, span, "not supported: " + what, around.place());
        return false;
    }

    InstanceTree& tree_;
    source::Diagnostics& diagnostics_;
    Translator translator_;
    ClassTypes types_;
    SharedModifiers modifiers_;
    std::unordered_map<const Class*, std::vector<const Class*>> outer_packages_; ///< of a class
    std::set<std::pair<const void*, const Class*>> constrained_; ///< declarations whose constraint was looked at, by the class that contains them
    int depth_ = 0;
    bool is_too_large_ = false; ///< reported; instantiation stops
};

/// Types and functions have no instances: checks them alone.
bool Instantiator::check_alone(const Class& c, const ClassType& type) {
    if (type.class_) return check_function(*type.class_, translator_, types_);
    tree_.root->declared_in = &c;
    return fill_primitive(*tree_.root, type, type.modifier);
}

/// The instance of its class, under its modifier and in its place. Null: an outer package is wrong (reported).
const Class* Instantiator::class_of(const Node& node, const Class& c, const ModifierPtr& modifier) {
    const Class& result = specialized(c, modifier, *tree_.lookup, diagnostics_);
    const auto [outer, is_new] = outer_packages_.try_emplace(&result);
    if (is_new) outer->second = outer_packages(result, *tree_.lookup);
    return outer->second.empty() ? &result : with_outer_packages(result, outer->second, node, *tree_.lookup, diagnostics_);
}

bool Instantiator::root(const Class& model, ModifierPtr modifier, Purpose purpose) {
    const std::size_t errors = diagnostics_.error_count(); // the search for the class's bases may report, too
    Node& node = tree_.nodes.emplace_back();
    tree_.root = &node;
    tree_.model = &model;
    auto type = types_.of(model, model.def ? model.def->name.span : Span{});
    if (!type) return false;
    if (purpose == Purpose::Check) tree_.incomplete = incompleteness(*type), tree_.may_be_connected = true;
    if (tree_.incomplete == "function" || (!type->class_ && !tree_.incomplete.empty())) return check_alone(model, *type);
    if (!type->class_ || type->kind == ast::ClassKind::Package || type->kind == ast::ClassKind::Function || type->kind == ast::ClassKind::Operator) {
        diagnostics_.report(Code::I102, model.def->name.span, "`" + model.path + "` is not a model that can be simulated");
        return false;
    }
    if (type->is_partial && purpose == Purpose::Run) {
        diagnostics_.report(Code::I103, model.def->name.span, "`" + model.path + "` is partial and cannot be simulated",
                            "extend it by a complete model");
        return false;
    }
    modifier = merge(modifier, type->modifier, model.path, diagnostics_);
    node.class_ = class_of(node, *type->class_, modifier);
    if (!node.class_) return false;
    node.class_kind = type->kind;
    node.kind = Node::Kind::InProgress;
    const bool is_whole = fill(node, *node.class_, modifier);
    if (is_whole && tree_.has_expandable) fill_expandable(tree_, translator_);
    tree_.is_complete = is_whole;
    return is_whole && diagnostics_.error_count() == errors;
}

bool Instantiator::instantiate_node(Node& node) {
    if (node.is_wrong) translator_.tell_again(node);
    if (node.kind == Node::Kind::Absent) return !node.is_wrong;
    if (node.kind != Node::Kind::Uninstantiated) return node.kind != Node::Kind::InProgress;
    node.kind = Node::Kind::InProgress;
    ++depth_;
    bool ok = depth_ < 2000 ? instantiate_component(node)
                            : (diagnostics_.report(Code::I113, node.span(), "parameters depend on each other too deeply"), false);
    --depth_;
    if (!ok) translator_.note_wrong(node); // one cause, one error: it is not instantiated again
    return ok;
}

bool Instantiator::instantiate_component(Node& node) {
    const ast::ComponentDef& d = *node.declaration;
    const ast::ComponentDef& first = node.redeclared ? *node.redeclared->original : d;
    if (first.condition) {
        Scope scope{node.parent, node.redeclared ? node.redeclared->original_in : node.declared_in};
        auto present = translator_.evaluate_boolean(*first.condition, scope, "the condition of a component");
        if (!present) return false;
        if (!*present) {
            check_unused(node, "is switched off by its condition", diagnostics_);
            return node.kind = Node::Kind::Absent, true;
        }
    }
    if (d.prefix.is_outer && !d.prefix.is_inner) return node.kind = Node::Kind::Absent, ask_for_inner(node);
    std::optional<ClassType> replaced;
    const ClassType* type = type_of(node, replaced);
    if (!type) return false;
    take_prefixes(node, *type);
    if (!check_flow(node, *type)) return false;
    node.flags = flags_of(tree_, d, *node.declared_in, diagnostics_);
    const ModifierPtr modifier = without_break(modifiers_.merged(node.modifier, type->modifier, d.name.text), !type->class_);
    if (modifier && modifier->value && (!type->class_ || is_record(type->class_))) {
        node.binding = {modifier, &*modifier->value};
        if (modifier->is_each && !node.binding->is_each) {
            auto each = std::make_shared<Binding>(*node.binding);
            each->is_each = true;
            node.binding = each;
        }
        node.is_final = modifier->value->is_final || modifier->is_final || d.prefix.is_final;
    }
    if ((type->object || is_object(type->enumeration)) && !take_object(node, *type)) return false;
    const ModifierPtr start = !type->class_ && modifier ? modifier->shared_part("start") : nullptr;
    if (!sizes(node, *type, start && start->value ? &*start->value : nullptr)) return false;
    if (type->overdetermined) node.overdetermined = type->overdetermined, tree_.has_overdetermined = true;
    if (!type->class_) return fill_primitive(node, *type, modifier);
    using K = ast::ClassKind;
    if (type->kind == K::Package || type->kind == K::Function || type->kind == K::Operator || type->kind == K::OperatorFunction) {
        diagnostics_.report(Code::I102, d.type.span, "`" + type->name + "` is not a class of components");
        return false;
    }
    tree_.has_expandable = tree_.has_expandable || type->class_->def->is_expandable;
    if (type->is_partial) {
        diagnostics_.report(Code::I103, d.type.span, "`" + type->name + "` is partial: no component can have it as its class");
        return false;
    }
    if (!check_operator_record(*type->class_, *tree_.lookup, diagnostics_)) return false;
    if (modifier && modifier->value && !is_record(type->class_)) {
        diagnostics_.report(Code::I107, modifier->value->span, "`" + node.path() + "` is a component of class `" + type->name + "` and has no value");
        return false;
    }
    node.class_ = class_of(node, *type->class_, modifier);
    if (!node.class_) return false;
    node.class_kind = type->kind;
    node.is_redeclared = node.redeclared || replaced;
    if (is_too_large_) return false;
    if (!ends(node)) {
        diagnostics_.report(Code::I101, d.span, "class `" + type->name + "` contains itself");
        return false;
    }
    const bool is_filled = node.dims.empty() ? fill(node, *node.class_, modifier) : fill_array(node, *node.class_, modifier);
    return check_modified(node) && is_filled;
}

/// Its value is a call of its class; nothing but functions has objects as inputs.
bool Instantiator::take_object(Node& node, const ClassType& type) {
    node.enumeration = type.enumeration; // its value may be needed for its size
    node.is_final = true;
    node.is_protected = node.is_protected || type.object; // what it is made of means nothing outside
    std::string why;
    if (node.is_input || node.is_output) why = " is an input or an output, which only functions can have";
    else if (node.variability == Variability::Constant) why = " is a constant";
    else if (!node.binding) why = " has no value: its class makes it, `= " + type.name + "(…)`";
    else if (node.binding->is_setting) why = " cannot be set";
    else if (type.object && std::holds_alternative<ast::Reference>(node.binding->expr->node)) why = " is not made by a call of its class";
    if (!why.empty()) diagnostics_.report(Code::I139, node.span(), "the external object `" + node.path() + "`" + why);
    return why.empty();
}

/// A class that contains itself does so without end, except by way of redeclarations: they can end it.
bool Instantiator::ends(const Node& node) {
    std::size_t times = 0;
    bool is_redeclared = node.is_redeclared;
    for (const Node* above = node.parent; above; above = above->parent) {
        if (above->class_ && above->class_->def == node.class_->def && above->class_kind != ast::ClassKind::Package) {
            if (!is_redeclared && above->class_ == node.class_) return false;
            if (++times > most_in_itself) return is_too_large_ = true, false;
        }
        is_redeclared = is_redeclared || above->is_redeclared;
    }
    return true;
}

/// A component's modification cannot reach protected elements of its class (specification 4.1); an extends clause can.
bool Instantiator::check_modified(const Node& node) {
    if (!node.modifier || node.class_kind == ast::ClassKind::Record) return true;
    const Node* one = node.kind == Node::Kind::Array && !node.children.empty() ? node.children.front() : &node;
    bool ok = true;
    for (const auto& [name, part] : node.modifier->parts) {
        if (part->is_setting) continue;
        const Node* child = one->declared(name);
        const Class* inside = child ? nullptr : tree_.lookup->member(*node.class_, name).class_;
        const bool is_hidden =
            child ? child->is_internal : inside && inside->nested && inside->nested->prefix.visibility == ast::Visibility::Protected;
        if (!is_hidden) continue;
        diagnostics_.report(Code::I128, part->span, "`" + name + "` is protected in `" + node.class_->path + "` and cannot be modified from outside")
            .at(child ? child->span() : inside->def->name.span, "declared here");
        ok = false;
    }
    return ok;
}

void Instantiator::take_prefixes(Node& node, const ClassType& type) {
    const ast::ComponentDef& d = *node.declaration;
    ast::TypePrefix prefix = d.type_prefix;
    if (node.redeclared) { // prefixes that the new declaration omits stay
        const ast::TypePrefix& old = node.redeclared->original->type_prefix;
        if (prefix.flow == ast::FlowPrefix::None) prefix.flow = old.flow;
        if (prefix.variability == ast::VariabilityPrefix::None) prefix.variability = old.variability;
        if (prefix.causality == ast::CausalityPrefix::None) prefix.causality = old.causality;
    }
    using V = ast::VariabilityPrefix;
    node.is_flow = type.is_flow || prefix.flow == ast::FlowPrefix::Flow || (node.parent && node.parent->is_flow);
    node.is_stream = prefix.flow == ast::FlowPrefix::Stream || (node.parent && node.parent->is_stream);
    node.is_input = type.is_input || prefix.causality == ast::CausalityPrefix::Input || (node.parent && node.parent->is_input);
    node.is_output = type.is_output || prefix.causality == ast::CausalityPrefix::Output || (node.parent && node.parent->is_output);
    Variability own = prefix.variability == V::Constant                                                    ? Variability::Constant
                      : prefix.variability == V::Parameter || is_object(type.enumeration) || type.object   ? Variability::Parameter
                      : prefix.variability == V::Discrete || (!type.class_ && type.base != BaseType::Real) ? Variability::Discrete
                                                                                                           : Variability::Continuous;
    Variability above = node.parent && node.parent->class_kind != ast::ClassKind::Package ? node.parent->variability : Variability::Continuous;
    node.variability = std::min(own, above);
    node.is_final = node.is_final || d.prefix.is_final;
    if (node.parent && node.parent->is_protected) node.is_protected = true;
}

/// `flow` goes down to the Reals of records and connectors, and stands once on the way (specification 4.4.2.2).
bool Instantiator::check_flow(const Node& node, const ClassType& type) {
    const ast::ComponentDef& d = *node.declaration;
    const bool is_here = d.type_prefix.flow == ast::FlowPrefix::Flow, is_above = node.parent && node.parent->is_flow;
    const bool has_kind = !type.class_ || is_record(type.class_) || type.kind == ast::ClassKind::Connector;
    const bool is_real = type.class_ || type.base == BaseType::Real || node.variability <= Variability::Parameter;
    if (!node.is_flow || (has_kind && is_real && is_here + is_above + type.is_flow <= 1)) return true;
    diagnostics_.report(has_kind ? Code::I107 : Code::I102, d.span,
                        !has_kind  ? "`" + node.path() + "` cannot be a flow: it is neither a Real nor a record nor a connector"
                        : !is_real ? "`" + node.path() + "` cannot be a flow: it is no Real"
                                   : "`" + node.path() + "` is declared as a flow twice, also by what it is part of or by its type");
    return false;
}

/// The size that its value gives a dimension. `value`: of the component, once it is needed.
std::optional<std::int64_t> Instantiator::size_of_value(Node& node, std::size_t dimension, const Binding* start, std::optional<TypedValue>& value) {
    const Binding* given = node.binding ? &*node.binding : start; // which has its size, too
    if (!given) {
        diagnostics_.report(Code::I114, node.span(), "the size of `" + node.path() + "` follows from its value, but it has none");
        return std::nullopt;
    }
    const bool is_known = node.variability <= Variability::Parameter;
    if (!value) value = is_known ? translator_.translate(node, *given, Mode::Evaluate) : translator_.shape(node, *given);
    if (value->poisoned) return std::nullopt;
    if (value->dims.size() > dimension) return value->dims[dimension];
    diagnostics_.report(Code::I108, given->span,
                        "`" + node.path() + "` has " + std::to_string(node.dimensions) + " dimensions, but its value is " + type_name(*value));
    return std::nullopt;
}

// Sizes from the declaration, `:` from the value or else from the start value; then those of the type itself.
bool Instantiator::sizes(Node& node, const ClassType& type, const Binding* start) {
    const ast::ComponentDef& d = *node.declaration;
    Scope scope = node.scope();
    std::vector<const ast::Subscript*> written;
    for (const auto& s : d.subscripts) written.push_back(&s);
    for (const auto& s : d.type_subscripts) written.push_back(&s);
    if (node.redeclared && written.empty()) { // the sizes of the old declaration stay
        scope = {node.parent, node.redeclared->original_in};
        for (const auto& s : node.redeclared->original->subscripts) written.push_back(&s);
        for (const auto& s : node.redeclared->original->type_subscripts) written.push_back(&s);
    }
    std::optional<TypedValue> value;
    node.dimensions = written.size() + type.dims.size(); // set before the first is known: the value may have one more
    double total = 1;
    for (std::size_t i = 0; i < node.dimensions; ++i) {
        const ast::Subscript* own = i < written.size() ? written[i] : nullptr;
        const bool is_open = own ? !own->expr : type.dims[i - written.size()] == open_size;
        std::optional<std::int64_t> n;
        if (is_open) n = size_of_value(node, i, start, value);
        else if (own) n = translator_.evaluate_integer(*own->expr, scope, "the size of an array");
        else n = type.dims[i - written.size()];
        if (!n) return false;
        if (*n < 0) {
            diagnostics_.report(Code::I112, own->span, "the size of `" + node.path() + "` is negative (" + std::to_string(*n) + ")");
            return false;
        }
        node.dims.push_back(*n); // visible to the following ones: `A[:, size(A, 1)]`
    }
    for (std::int64_t n : node.dims) total *= static_cast<double>(n);
    if (total > static_cast<double>(most_scalars)) {
        diagnostics_.report(Code::I113, d.span, "`" + node.path() + "` is too large: size " + dims_text(node.dims),
                            "at most " + std::to_string(most_scalars) + " elements");
        node.dims.clear();
        return false;
    }
    return true;
}

bool Instantiator::has_room(const Node& node) {
    const bool has_scalars = tree_.scalars <= most_scalars;
    if (has_scalars && tree_.nodes.size() <= most_nodes) return true;
    if (std::exchange(is_too_large_, true)) return false;
    const std::string limit = has_scalars ? std::to_string(most_nodes) + " components" : std::to_string(most_scalars) + " scalar variables";
    diagnostics_.report(Code::I113, node.span(), "the model has more than " + limit);
    return false;
}

bool Instantiator::fill_primitive(Node& node, const ClassType& type, const ModifierPtr& given) {
    ast::ExprArena& arena = tree_.lookup->library().arena();
    node.type = type.base;
    node.enumeration = type.enumeration;
    node.class_kind = type.kind;
    const ModifierPtr modifier = with_typed_elements(node, node.variability < Variability::Discrete ? given : with_element_starts(given), arena);
    bool ok = !modifier || check_attributes(node, *modifier, translator_);
    node.attributes = modifier;
    if (node.binding && node.binding->is_setting) {
        node.binding = std::make_shared<Binding>(typed_setting(node, *node.binding, arena));
        ok = check_setting(node, *node.binding, translator_) && ok;
    }
    // --set on an unknown means its start value
    if (node.binding && node.binding->is_setting && node.variability >= Variability::Discrete) {
        auto start = std::make_shared<Modifier>();
        const bool is_free_input = node.is_input && node.parent == tree_.root; // then, even if the model gives it a value
        start->value = *node.binding;
        node.binding = is_free_input ? nullptr : start->value->replaced;
        auto with_start = std::make_shared<Modifier>(*modifier);
        std::erase_if(with_start->parts, [](const auto& part) { return part.first == "start"; });
        with_start->parts.emplace_back("start", std::move(start));
        node.attributes = std::move(with_start);
    }
    node.kind = Node::Kind::Primitive;
    if (tree_.packages.empty() || !node.parent || node.parent->class_kind != ast::ClassKind::Package) tree_.scalars += node.count();
    return has_room(node) && ok;
}

/// An array of unknown size and without a value.
bool is_sizeless(const ast::ComponentDef& d) {
    const auto is_open = [](const ast::Subscript& s) { return s.expr == nullptr; };
    if (d.modification || d.type_prefix.variability >= ast::VariabilityPrefix::Parameter) return false;
    return std::ranges::any_of(d.subscripts, is_open) || std::ranges::any_of(d.type_subscripts, is_open);
}

std::vector<Index> indices(const std::vector<std::int64_t>& at, const std::vector<std::int64_t>& dims) {
    std::vector<Index> result;
    for (std::size_t d = 0; d < at.size(); ++d) result.push_back({at[d], dims[d]});
    return result;
}

bool Instantiator::fill_array(Node& node, const Class& c, const ModifierPtr& modifier) {
    if (modifier && !check_set_elements(node, *modifier, diagnostics_)) return false;
    if (node.count() == 0) check_unused(node, "has no elements", diagnostics_);
    std::vector<std::int64_t> at(node.dims.size(), 1);
    std::int64_t n = node.count();
    const ModifierPtr common = without_elements(modifier);
    const ModifierPtr for_all = common && !varies_with_index(*common) ? with_index(common, indices(at, node.dims)) : nullptr;
    node.children.reserve(static_cast<std::size_t>(n));
    for (std::int64_t i = 0; i < n; ++i) {
        if (!has_room(node)) return false;
        std::string subscripts = dims_text(at);
        Node& element = tree_.nodes.emplace_back();
        element.name = node.name + subscripts;
        element.parent = &node;
        element.is_element = true;
        element.class_ = node.class_, element.class_kind = node.class_kind, element.overdetermined = node.overdetermined;
        element.declaration = node.declaration, element.declared_in = node.declared_in;
        element.is_protected = node.is_protected, element.is_internal = node.is_internal;
        element.is_flow = node.is_flow, element.is_stream = node.is_stream, element.is_input = node.is_input, element.is_output = node.is_output;
        element.variability = node.variability;
        element.flags = node.flags;
        element.kind = Node::Kind::InProgress;
        node.children.push_back(&element);
        ModifierPtr share = for_all ? for_all : with_index(common, indices(at, node.dims));
        if (modifier)
            if (ModifierPtr own = modifier->shared_part(subscripts)) share = merge(own, share, element.name, diagnostics_);
        if (!fill(element, c, share)) return false;
        for (std::size_t d = at.size(); d-- > 0;) {
            if (++at[d] <= node.dims[d]) break;
            at[d] = 1;
        }
    }
    node.kind = Node::Kind::Array;
    return true;
}

bool Instantiator::fill(Node& node, const Class& c, const ModifierPtr& modifier) {
    int level = 0;
    for (const Node* above = node.parent; above; above = above->parent) ++level;
    if (level > deepest) {
        diagnostics_.report(Code::I113, node.span(), "components nested more than " + std::to_string(deepest) + " levels deep");
        return false;
    }
    if (is_too_large_ || !has_room(node)) return false;
    const ClassShape* known = shape_of(tree_, c);
    if (known) node.children.reserve(known->first->children.size());
    Made made;
    if (known) made.parts.reserve(known->parts.size());
    if (!add_elements(node, c, modifier, made, false)) return false;
    set_shape(tree_, node, c, std::move(made.parts));
    bool ok = check_names(node, c, modifier.get());
    for (std::size_t i = 0; i < node.children.size(); ++i)
        if (node.children[i]->kind == Node::Kind::Uninstantiated) ok = instantiate_node(*node.children[i]) && ok;
    node.kind = Node::Kind::Composite;
    return ok;
}

bool Instantiator::add_elements(Node& node, const Class& c, const ModifierPtr& modifier, Made& made, bool is_protected) {
    if (std::find(made.chain.begin(), made.chain.end(), &c) != made.chain.end()) {
        diagnostics_.report(Code::I101, c.def->name.span, "class `" + c.path + "` extends itself");
        return false;
    }
    const auto* body = std::get_if<ast::Composition>(&c.def->body());
    if (!body) { // a short class as a base: its own base, modified
        auto type = types_.of(c, c.def->name.span);
        if (!type || !type->class_) return false;
        return add_elements(node, *type->class_, modifiers_.merged(modifier, type->modifier, c.path), made, is_protected);
    }
    if (made.chain.size() > longest_chain) {
        const bool is_there = std::ranges::any_of(made.chain, [&](const Class* base) { return base->def == c.def; });
        if (is_there) diagnostics_.report(Code::I101, c.def->name.span, "class `" + c.path + "` extends itself in more and more instances");
        else
            diagnostics_.report(Code::I113, c.def->name.span,
                                "more than " + std::to_string(longest_chain) + " classes extend each other up to `" + c.path + "`");
        return false;
    }
    made.chain.push_back(&c);
    const auto& bases = tree_.lookup->bases(c);
    if (body->is_extends && !add_replaced(node, c, *body, bases, modifier, made, is_protected)) return false;
    bool ok = true;
    const ModifierPtr redeclared = own_redeclarations(node, c, diagnostics_);
    for (const ast::Element& e : body->elements) {
        if (const auto* extends = std::get_if<ast::Extends>(&e)) {
            const library::Base* base = nullptr;
            for (const library::Base& b : bases)
                if (b.extends == extends) base = &b;
            if (!base) return false; // reported by the lookup
            if (!base->class_) {
                diagnostics_.report(Code::I125, extends->span,
                                    "`" + c.path + "` extends `" + base->builtin + "` and can have no other base or component beside it");
                return false;
            }
            ModifierPtr own = modifiers_.of(*extends, node, c);
            bool hidden = is_protected || extends->prefix.visibility == ast::Visibility::Protected;
            if (base->class_->modification && std::holds_alternative<ast::Composition>(base->class_->def->body()))
                own = merge(own, modifier_of(base->class_->modification), base->class_->path, diagnostics_);
            ModifierPtr all = modifiers_.merged(modifier, modifiers_.merged(redeclared, own, base->class_->path), base->class_->path);
            if (!add_elements(node, *base->class_, all, made, hidden)) return false;
            ok = check_names(node, *base->class_, own.get()) && ok;
        } else if (const auto* component = std::get_if<ast::ComponentDef>(&e)) {
            if (component->constraint && constrained_.insert({component, &c}).second)
                ok = fits_own_constraint(*component, c, *tree_.lookup, diagnostics_) && ok;
            if (!component->prefix.is_redeclare) ok = add_component(node, *component, c, modifier, is_protected) && ok;
        } else if (const auto* nested = std::get_if<ast::NestedClass>(&e)) {
            if (nested->prefix.is_outer) {
                if (nested->class_def->kind == ast::ClassKind::Package) continue; // with_outer_packages
                ok = find_inner_class(node, tree_.lookup->library().nested(c, *nested), *tree_.lookup, diagnostics_) && ok;
                continue;
            }
            if (nested->constraint && constrained_.insert({nested, &c}).second)
                ok = fits_own_constraint(*nested, c, *tree_.lookup, diagnostics_) && ok;
            ModifierPtr part = modifier ? modifier->shared_part(nested->class_def->name.text) : nullptr;
            if (nested->class_def->kind == ast::ClassKind::Package) ok = check_package(node, c, *nested, part) && ok;
            else if (part) ok = replace_class(node, c, *nested, part, *tree_.lookup, diagnostics_) && ok;
        }
    }
    for (const auto& [name, part] : redeclared->parts) ok = check_redeclared(node, c, name, *part) && ok;
    made.parts.push_back({&c});
    made.chain.pop_back();
    return ok;
}

/// `redeclare model extends M`: first the replaced M.
bool Instantiator::add_replaced(Node& node, const Class& c, const ast::Composition& body, const std::vector<library::Base>& bases,
                                const ModifierPtr& modifier, Made& made, bool is_protected) {
    if (bases.empty() || bases[0].extends || !bases[0].class_) return false; // reported by the lookup
    const Class& replaced = *bases[0].class_;
    ModifierPtr own = from_syntax(body.modification.get(), nullptr, {&node, &c}, diagnostics_);
    const ModifierPtr said = std::holds_alternative<ast::Composition>(replaced.def->body()) ? modifier_of(replaced.modification) : empty_modifier();
    if (!add_elements(node, replaced, merge(modifier, merge(own, said, c.path, diagnostics_), c.path, diagnostics_), made, is_protected))
        return false;
    return check_names(node, replaced, own.get());
}

/// Lookup knows what is said about packages; here only its limits are checked.
bool Instantiator::check_package(Node& node, const Class& c, const ast::NestedClass& nested, const ModifierPtr& part) {
    const std::string& name = nested.class_def->name.text;
    if (part && !part->redeclaration && !part->empty() && !(c.environment && c.environment->part(name)))
        return reject(node, part->span, "a modification of the package `" + name + "` of a base's base");
    if (part && part->redeclaration && !part->redeclaration->class_def) {
        diagnostics_.report(Code::I107, part->span, "`" + name + "` is a class, but is redeclared as a component")
            .at(nested.class_def->name.span, "declared here");
        return false;
    }
    if (part && part->redeclaration && !fits_constraint(c, nested, *part->redeclaration)) return false;
    if (!library::is_redeclaration(nested)) return true;
    for (const library::Base& base : tree_.lookup->bases(c))
        if (base.class_ && tree_.lookup->member(*base.class_, name).class_) return true;
    diagnostics_.report(Code::I104, nested.class_def->name.span, "`" + c.path + "` inherits no `" + name + "` that could be redeclared");
    return false;
}

bool Instantiator::fits_constraint(const Class& c, const ast::NestedClass& package, const Redeclaration& redeclaration) {
    library::Lookup& lookup = *tree_.lookup;
    const Class& now = lookup.library().nested(c, package);
    if (!constrained_.insert({&package, &now}).second) return true;
    const Class* constraint = package.constraint ? lookup.find_class(&c, package.constraint->type)
                                                 : lookup.library().child(c.text ? *c.text : c, package.class_def->name.text);
    return instance::fits_constraint(constraint, &now, package.class_def->name.text, redeclaration.span, lookup, diagnostics_);
}

bool Instantiator::add_component(Node& node, const ast::ComponentDef& d, const Class& c, const ModifierPtr& modifier, bool is_protected) {
    if (d.type_prefix.flow == ast::FlowPrefix::Stream) {
        const ClassType* type = types_.of(d, c);
        if (!type || !check_stream(d, c, node, *type, *tree_.lookup, diagnostics_)) return false;
    }
    const ModifierPtr given = given_to(d.name.text, node, modifier, diagnostics_);
    if (!given && is_sizeless(d) && node.class_ && node.class_->def->is_expandable) return true; // connections declare it
    for (Node* existing : node.children) {
        if (existing->name != d.name.text) continue;
        if (existing->declaration == &d && existing->declared_in == &c) return true; // inherited by two paths
        if (is_repeated(*existing, node, d, c, given)) return true;
        diagnostics_.report(Code::I106, d.name.span, "`" + d.name.text + "` is declared twice").at(existing->declaration->name.span, "first here");
        return false;
    }
    Node& child = tree_.nodes.emplace_back();
    child.name = d.name.text;
    child.parent = &node;
    child.declaration = &d;
    child.declared_in = &c;
    child.is_protected = child.is_internal = is_protected || d.prefix.visibility == ast::Visibility::Protected;
    if (d.prefix.is_outer) {
        const bool is_both = d.prefix.is_inner;
        if (d.modification && !is_both) { // specification 5.4
            diagnostics_.report(Code::I104, d.name.span, "`" + child.path() + "` is `outer`: its declaration cannot modify it")
                .with_help("modify the `inner` component that it means, or write `inner outer`");
            return false;
        }
        if (!find_inner(child, is_both ? nullptr : given)) return false;
        if (!is_both) return true;
        // Names in the class mean the outer element, which comes first; components inside of it find the inner one
        Node& inner = tree_.nodes.emplace_back();
        inner.name = child.name;
        inner.parent = child.parent;
        inner.declaration = child.declaration;
        inner.declared_in = child.declared_in;
        inner.is_protected = child.is_protected, inner.is_internal = child.is_internal;
        return give_modifier(inner, d, c, given);
    }
    return give_modifier(child, d, c, given);
}

bool Instantiator::give_modifier(Node& child, const ast::ComponentDef& d, const Class& c, const ModifierPtr& given) {
    Node& node = *child.parent;
    ModifierPtr own;
    if (given && given->redeclaration) {
        if (!redeclare_component(child, *given->redeclaration, diagnostics_)) return false;
        if (!instance::fits_constraint(child, d, c, *given->redeclaration, *tree_.lookup, diagnostics_)) return false;
        own = redeclared_modifier(*given->redeclaration, d, {&node, &c}, diagnostics_);
        if (d.prefix.is_final || child.declaration->prefix.is_final) own = made_final(own);
    } else {
        own = modifiers_.of(d, node, c);
    }
    if (is_share(given)) own = without_final(own);
    if (given && given->value && d.type_prefix.variability == ast::VariabilityPrefix::Constant && !is_package(&c)) {
        tree_.modified_constants.try_emplace(&d, given->value->span);
        if (const auto use = tree_.constants_by_class.find(&d); use != tree_.constants_by_class.end()) {
            report_ambiguous_constant(d, use->second, given->value->span, diagnostics_);
            return false;
        }
    }
    child.modifier = modifiers_.merged(given && given->redeclaration ? without_redeclaration(given) : given, own, d.name.text);
    node.children.push_back(&child);
    return true;
}

/// Two elements of one name are one if they are the same after all modifications (specification 7.1.2): in words and in meaning.
bool Instantiator::is_repeated(const Node& existing, Node& node, const ast::ComponentDef& d, const Class& c, const ModifierPtr& given) {
    const ast::ComponentDef& first = *existing.declaration;
    if (existing.redeclared || d.prefix.is_outer != first.prefix.is_outer || !are_same_words(first, d)) return false;
    const ClassType *a = types_.of(first, *existing.declared_in), *b = types_.of(d, c);
    if (!a || !b || a->class_ != b->class_ || a->base != b->base || a->enumeration != b->enumeration) return false;
    if (given && given->redeclaration) return false;
    const bool has_names = d.modification || d.condition || !d.subscripts.empty() || !d.type_subscripts.empty();
    if (&first == &d && has_names) return false;      // by two paths, in class instances where the names may differ
    if (d.prefix.is_outer) return !d.prefix.is_inner; // both mean the same inner component, and it has their modification
    const ModifierPtr own = modifiers_.of(d, node, c);
    const ModifierPtr all = modifiers_.merged(given, is_share(given) ? without_final(own) : own, d.name.text);
    return are_alike(existing.modifier, all) && are_same_names(*existing.modifier, *all, node);
}

/// Do the names in two modifiers of the same words mean the same?
bool Instantiator::are_same_names(const Modifier& a, const Modifier& b, const Node& node) {
    const auto is_same = [&](const std::string& name) {
        if (node.child(name)) return true;
        const library::Found x = tree_.lookup->find_around(a.value->scope.lexical, name), y = tree_.lookup->find_around(b.value->scope.lexical, name);
        return x.class_ == y.class_ && x.component == y.component;
    };
    const bool is_written = a.value && b.value && a.value->expr && b.value->expr && a.value->expr != b.value->expr;
    if (is_written && !std::ranges::all_of(names_in(*a.value->expr), is_same)) return false;
    return std::ranges::all_of(a.parts, [&](const auto& part) { return are_same_names(*part.second, *b.part(part.first), node); });
}

bool Instantiator::find_inner(Node& child, const ModifierPtr& given) {
    child.inner = inner_component(*child.parent, child.name);
    child.kind = Node::Kind::Absent;
    child.parent->children.push_back(&child);
    tree_.has_outer = true;
    if (given && !given->empty()) {
        diagnostics_
            .report(given->is_setting ? Code::C102 : Code::I104, given->span,
                    "`" + child.path() + "` is `outer`: only the `inner` component that it means can be modified")
            .at(child.span(), "declared here");
        return false;
    }
    // A component that its condition switches off asks for no inner one, and conditions are evaluated later
    const ast::ComponentDef& d = *child.declaration;
    if (!child.inner && d.condition && !d.prefix.is_inner) return child.kind = Node::Kind::Uninstantiated, true;
    return (child.inner && !child.inner->is_added) || ask_for_inner(child);
}

/// Of an `outer` component without an `inner` one, except for what was added for others.
bool Instantiator::ask_for_inner(Node& child) {
    const ast::ElementPrefix& prefix = child.declaration->prefix;
    std::optional<ClassType> replaced;
    const ClassType* type = type_of(child, replaced);
    if (!type) return false;
    if (replaced || (prefix.is_inner && child.parent == tree_.root)) {
        report_missing_inner(child, replaced ? "none can be added: its class may be another one in each component" : "", tree_, diagnostics_);
        return false;
    }
    if (!child.inner) child.inner = inner_component(*child.parent, child.name); // added by now
    if (child.inner) {
        const ClassType* added = types_.of(*child.inner->declaration, *child.inner->declared_in);
        return added && fits_added(child, *type, *added, diagnostics_);
    }
    child.inner = add_inner(child, *type, tree_, diagnostics_);
    return child.inner != nullptr;
}

bool Instantiator::check_redeclared(const Node& node, const Class& c, const std::string& name, const Modifier& part) {
    const Redeclaration& r = *part.redeclaration;
    bool used = false;
    for (const Node* child : node.children) used = used || (r.component && child->declaration == r.component) || child->name == name;
    for (const ClassReplacement& replacement : node.replacements) used = used || (r.class_def && replacement.original->name == name);
    if (!used) diagnostics_.report(Code::I104, part.span, "`" + c.path + "` inherits no `" + name + "` that could be redeclared");
    return used;
}

/// Its type, with the replacements that enclosing components make for the classes in its name.
const ClassType* Instantiator::type_of(Node& node, std::optional<ClassType>& replaced) {
    const ast::Name& name = node.declaration->type;
    const bool is_local = !name.global && !library::is_predefined(name, node.declared_in, *tree_.lookup);
    Node* around = node.redeclared ? node.redeclared->scope : node.parent;
    bool any = false;
    for (const Node* n = around; n && !any; n = n->parent) any = !n->replacements.empty();
    const Class* found = any && is_local ? tree_.lookup->find(node.declared_in, {name.parts.front()}, false).class_ : nullptr;
    const ClassReplacement* r = found ? replacement_of(around, found, *tree_.lookup) : nullptr;
    const Class* c = r ? r->class_ : nullptr;
    for (std::size_t i = 1; i < name.parts.size() && c; ++i) c = tree_.lookup->member(*c, name.parts[i].text).class_;
    if (!c) return types_.of(*node.declaration, *node.declared_in, around, replaced);
    replaced = types_.of(*c, name.span, r->around);
    if (replaced && name.parts.size() == 1) {
        const ModifierPtr own = merge(replaced->modifier, r->constraint, c->path, diagnostics_);
        replaced->modifier = merge(r->modifier, own, c->path, diagnostics_);
    }
    return replaced ? &*replaced : nullptr;
}

bool Instantiator::check_names(const Node& node, const Class& c, const Modifier* modifier) {
    if (!modifier) return true;
    bool ok = true;
    for (const auto& [name, part] : modifier->parts) {
        if (node.child(name)) continue;
        if (tree_.lookup->member(c, name).class_) continue; // replace_class handled it
        {
            bool setting = part->is_setting;
            const char* const kind = name.starts_with('[') ? "element" : "component";
            std::string where = node.path().empty() ? "`" + c.path + "`" : "`" + node.path() + "` (of class `" + c.path + "`)";
            auto& report = diagnostics_.report(setting ? Code::C102 : Code::I104, part->span, where + " has no " + kind + " `" + name + "`");
            std::vector<std::string> candidates;
            for (Node* child : node.children) candidates.push_back(child->name);
            if (std::string near = source::nearest(name, candidates); !near.empty()) report.with_help("did you mean `" + near + "`?");
        }
        ok = false;
    }
    return ok;
}

void add_predefined_enumerations(InstanceTree& tree) {
    tree.enumerations.push_back({"StateSelect", {"never", "avoid", "default", "prefer", "always"}});
    tree.enumerations.push_back({"AssertionLevel", {"warning", "error"}});
}

} // namespace

// Declared in translate.h, for the stage after this one.
std::function<bool(Node&)> instantiation(InstanceTree& tree, source::Diagnostics& diagnostics) {
    auto instantiator = std::make_shared<Instantiator>(tree, diagnostics);
    return [instantiator](Node& n) { return instantiator->instantiate_node(n); };
}

std::optional<InstanceTree> instantiate(library::Library& library, const std::string& class_name, const std::vector<Setting>& settings,
                                        source::Diagnostics& diagnostics, Purpose purpose, std::shared_ptr<foreign::Libraries> foreign) {
    InstanceTree tree;
    tree.foreign = std::move(foreign);
    tree.lookup = std::make_shared<library::Lookup>(library);
    tree.pool = std::make_shared<symbolic::ExprPool>();
    add_predefined_enumerations(tree);
    const Class* model = tree.lookup->find_class(class_name);
    if (!model) return std::nullopt;
    std::optional<ModifierPtr> modifier = settings_modifier(settings, library, diagnostics);
    if (!modifier) return std::nullopt;
    Instantiator instantiator(tree, diagnostics);
    if (!instantiator.root(*model, *modifier, purpose) || !settle_native_code(tree, diagnostics)) return std::nullopt;
    return tree;
}

} // namespace torsion::instance
