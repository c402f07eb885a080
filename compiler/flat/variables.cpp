// Rows of the flat model's variables: numbering, attributes, bindings of parameters.
#include "compiler/flat/flattener.h"

#include "compiler/instance/native_code/object_type.h"
#include "compiler/library/predefined.h"
#include "compiler/symbolic/algebra.h"
#include "compiler/symbolic/simplify.h"

#include <algorithm>
#include <functional>
#include <unordered_set>

namespace torsion::flat {

using instance::BaseType;
using source::Diag;

/// Rows of the flat model, by the numbers of the instances.
void Flattener::add_rows(const Node& node, ComponentId above, std::string path) {
    if (node.kind == Node::Kind::Absent) return;
    if (node.kind == Node::Kind::Array) {
        std::size_t own = node.name.size();
        std::string prefix = path.substr(0, path.size() - own); // elements carry the array's name themselves
        for (const Node* element : node.children) add_rows(*element, above, prefix + element->name);
        return;
    }
    if (node.kind == Node::Kind::Primitive) return add_variables(node, std::move(path));
    const ComponentId id = model_.components.add({path, model_.strings.intern(node.class_->path), above, node.span()});
    if (!path.empty()) path += '.';
    for (const Node* child : node.children) {
        std::string whole;
        whole.reserve(path.size() + child->name.size());
        add_rows(*child, id, whole.append(path).append(child->name));
    }
}

/// The class that a declaration names as its type; empty for a predefined type, and for connectors.
StringId Flattener::type_class(const Node& node) {
    const auto [found, fresh] = type_classes_.try_emplace({node.declaration, node.declared_in});
    if (!fresh) return found->second;
    const ast::Name& name = node.declaration->type;
    const bool has_class = node.declared_in && !library::is_predefined(name, node.declared_in, *tree_.lookup);
    const library::Class* type = !has_class ? nullptr : tree_.lookup->find_class(node.declared_in, name);
    const bool is_type = type && type->def && type->def->kind == ast::ClassKind::Type;
    return found->second = model_.strings.intern(is_type ? std::string_view(type->path) : std::string_view());
}

void Flattener::add_variables(const Node& node, std::string path) {
    Variable v;
    v.type = static_cast<Type>(node.type);
    const Node& top = outermost(node);
    bool at_top = top.parent == tree_.root && !top.is_internal; // a protected input gets its value in the class itself
    if (instance::is_model_input(tree_, node)) v.causality = Causality::Input;
    else if (at_top && node.is_output && node.variability > instance::Variability::Parameter)
        v.causality = Causality::Output;
    v.is_flow = node.is_flow;
    v.is_protected = node.is_protected;
    v.is_hidden = node.flags.hide_result;
    v.is_final = node.is_final;
    v.origin = {node.span(), ComponentId(node.component)};
    v.description = model_.strings.intern(node.declaration->comment.description);
    if (instance::is_text_variable(node)) {
        v.type = Type::Enumeration;
        v.is_hidden = v.is_protected = true; // its numbers mean nothing outside
        if (v.causality == Causality::Input)
            diagnostics_.report(Diag::NotSupported, node.span(),
                                "not supported: the String `" + node.path() + "` as an input of the model");
        v.causality = Causality::Local;
    }
    if (v.type == Type::Real) v.declared_type = type_class(node);
    if (instance::is_object(node.enumeration)) v.is_hidden = v.is_protected = true; // its number means nothing outside
    if (node.enumeration) v.enumeration = model_.strings.intern(node.enumeration->name);
    const auto add = [&](Variable row) {
        const VarId id(model_.variables.size());
        row.variability = tree_.variability_of[id];
        row.is_calculated = tree_.calculated.contains(id);
        model_.variables.add(std::move(row));
    };
    if (node.dims.empty()) {
        v.name = std::move(path);
        return add(std::move(v));
    }
    std::vector<std::int64_t> at(node.dims.size(), 1);
    for (std::int64_t i = 0, n = node.count(); i < n; ++i) {
        v.name = path + instance::dims_text(at);
        add(v);
        for (std::size_t d = at.size(); d-- > 0;) {
            if (++at[d] <= node.dims[d]) break;
            at[d] = 1;
        }
    }
}

void Flattener::set_attribute(const Node& node, const typing::Attribute& a) {
    using Kind = typing::Attribute::Kind;
    const symbolic::ExprPool& pool = *tree_.pool;
    const auto set = [&](Variable& v, ExprId value) {
        switch (a.kind) {
        case Kind::Start:
            v.start = value, v.has_start = true, v.is_start_of_type = a.is_of_type, v.start_lost_unit = a.lost_unit;
            break;
        case Kind::Min: v.min = value; break;
        case Kind::Max: v.max = value; break;
        case Kind::Nominal: v.nominal = pool.value(value), v.has_nominal = v.nominal > 0; break;
        case Kind::Fixed: v.fixed = pool.value(value) != 0; break;
        case Kind::StateSelect:
            v.state_select = static_cast<StateSelect>(static_cast<int>(pool.value(value)) - 1);
            break;
        default: break;
        }
    };
    const auto set_text = [&](Variable& v, const std::string& text) {
        const StringId id = model_.strings.intern(text);
        (a.kind == Kind::Unit ? v.unit : a.kind == Kind::Quantity ? v.quantity : v.display_unit) = id;
    };
    if (a.element >= 0) return set(model_.variables[scalar(node, a.element)], a.values[0]);
    for (std::int64_t i = 0, n = node.count(); i < n; ++i) {
        Variable& v = model_.variables[scalar(node, i)];
        const auto at = a.is_of_all ? 0 : std::size_t(i);
        if (!a.texts.empty()) set_text(v, a.texts[at]);
        else set(v, a.values[at]);
    }
}

/// The outermost modifier of `start` or `fixed`: what the user has written, where the declaration stands in a library.
void Flattener::note_start_place(const Node& node) {
    Span place;
    std::int32_t outermost = node.depth();
    for (const char* name : {"start", "fixed"}) {
        const instance::Binding* binding = node.attribute(name);
        if (!binding || instance::is_of_type(*binding) || !binding->span.valid()) continue;
        const Node* scope = node.scope_of(*binding).node;
        if (const std::int32_t depth = scope ? scope->depth() : 0; depth < outermost)
            place = binding->span, outermost = depth;
    }
    const Span declared = node.span();
    const bool is_inside = place.file == declared.file && declared.begin <= place.begin && place.end <= declared.end;
    if (!place.valid() || is_inside) return;
    for (std::int64_t i = 0, n = node.count(); i < n; ++i) model_.start_places.set(scalar(node, i), place);
}

void Flattener::attributes(const Node& node, const typing::Attributes& all) {
    if (node.attributes && node.variability >= instance::Variability::Discrete) note_start_place(node);
    for (const typing::Attribute& attribute : all) set_attribute(node, attribute);
    for (std::int64_t i = 0, n = node.count(); i < n; ++i) {
        Variable& v = model_.variables[scalar(node, i)];
        if (!v.start && v.type != Type::String) v.start = tree_.pool->constant(v.type == Type::Enumeration ? 1 : 0);
    }
}

/// A parameter without a value: from its attributes.
void Flattener::bind_to_start(const Node& node) {
    const symbolic::ExprPool& pool = *tree_.pool;
    const auto is_known = [&](ExprId e) { return e && pool.is_constant(e); };
    std::string used = node.attribute("start") ? "its start value is used" : "0 is used";
    for (std::int64_t i = 0, n = node.count(); i < n; ++i) {
        Variable& v = model_.variables[scalar(node, i)];
        if (v.is_calculated) continue;
        v.binding = v.start;
        if (v.has_start) continue;
        if (is_known(v.min) && pool.value(v.min) > 0) v.binding = v.min, used = "its min is used";
        if (is_known(v.max) && pool.value(v.max) < 0) v.binding = v.max, used = "its max is used";
    }
    diagnostics_.report(Diag::ParameterFromStart, node.span(), "parameter `" + node.path() + "` has no value; " + used);
}

void Flattener::parameter_binding(const typing::Binding& binding) {
    const Node& node = *binding.node;
    if (binding.is_start) return bind_to_start(node);
    in_parameter_ = true;
    const TypedValue value = lowered(binding.value);
    in_parameter_ = false;
    for (std::size_t i = 0; i < value.size(); ++i) {
        Variable& v = model_.variables[scalar(node, std::int64_t(i))];
        v.binding_lost_unit = binding.lost_unit;
        if (node.type == BaseType::String) v.text = value.texts[i];
        else v.binding = value.elements[i];
        v.is_structural = binding.is_known && node.variability == instance::Variability::Parameter;
    }
}

// Values in declarations: bindings for parameters, equations for variables.
void Flattener::bindings(const typing::Component& typed) {
    component_ = ComponentId(typed.node->component);
    for (const typing::Binding& binding : typed.bindings) {
        if (binding.node->variability <= instance::Variability::Parameter) parameter_binding(binding);
        else equation_binding(binding);
    }
}

void Flattener::equation_binding(const typing::Binding& binding) {
    const Node& node = *binding.node;
    TypedValue value = lowered(binding.value);
    lost_unit_ = binding.lost_unit;
    if (!changes_at_events_only(value, at(binding.span))) return;
    if (instance::is_run_time_text(value)) return text_binding(node, value);
    for (std::size_t i = 0; i < value.texts.size(); ++i) { // always known: like a parameter
        Variable& v = model_.variables[scalar(node, std::int64_t(i))];
        v.text = value.texts[i], v.variability = Variability::Parameter;
    }
    for (std::size_t i = 0; i < value.elements.size(); ++i)
        add_equation(tree_.pool->variable(scalar(node, std::int64_t(i))), value.elements[i], at(node.span()));
}

/// A String whose value is one of a few texts. Its uses have the value itself; `pre`, `change` and messages have the
/// variable.
void Flattener::text_binding(const Node& node, const TypedValue& value) {
    for (std::int64_t i = 0, n = node.count(); i < n; ++i) {
        const VarId id = scalar(node, i);
        Variable& v = model_.variables[id];
        v.type = Type::Enumeration, v.variability = Variability::Discrete, v.is_hidden = v.is_protected = true;
        v.causality = Causality::Local;
        add_equation(tree_.pool->variable(id), value.elements[value.is_scalar() ? 0 : std::size_t(i)], at(node.span()));
    }
}

/// Parameters keep the values that the compiler used.
void Flattener::bind_structural() {
    for (const typing::Binding& binding : typed_.structural)
        for (std::size_t i = 0; i < binding.value.elements.size(); ++i) {
            Variable& v = model_.variables[scalar(*binding.node, std::int64_t(i))];
            v.binding = binding.value.elements[i];
            v.is_structural = true;
        }
}

// Bindings not needed at compile time may still be cyclic: depth-first search over parameters.
void Flattener::check_parameter_cycles() {
    symbolic::Walker walk(*tree_.pool);
    enum : char { New, Open, Done };
    IdMap<VarId, char> state(model_.variables.size());
    // calls whose arguments are finished: each of n results of a function of n values has its own binding
    std::unordered_set<ExprId> settled;
    auto visit = [&](VarId v, const std::function<void(ExprId)>& each) {
        walk.restart();
        walk(model_.variables[v].binding, each,
             [&](ExprId e) { return (*tree_.pool)[e].kind != symbolic::Kind::Call || !settled.contains(e); });
    };
    auto uses = [&](VarId v) {
        std::vector<VarId> result;
        if (!model_.variables[v].binding) return result;
        visit(v, [&](ExprId e) {
            if ((*tree_.pool)[e].kind == symbolic::Kind::Variable) result.push_back(tree_.pool->var(e));
        });
        return result;
    };
    auto settle = [&](VarId v) {
        if (!model_.variables[v].binding) return;
        visit(v, [&](ExprId e) {
            if ((*tree_.pool)[e].kind == symbolic::Kind::Call) settled.insert(e);
        });
    };
    for (VarId start : model_.variables.ids()) {
        if (state[start] != New || !model_.variables[start].binding) continue;
        std::vector<std::pair<VarId, std::vector<VarId>>> stack{{start, uses(start)}};
        state.set(start, Open);
        while (!stack.empty()) {
            auto& [v, open] = stack.back();
            if (open.empty()) {
                state.set(v, Done);
                settle(v);
                stack.pop_back();
                continue;
            }
            VarId next = open.back();
            open.pop_back();
            if (state[next] == Open) {
                diagnostics_.report(Diag::CyclicParameters, model_.variables[next].origin.span,
                                    "the value of `" + model_.variables[next].name + "` depends on itself");
                return;
            }
            if (state[next] == New) {
                state.set(next, Open);
                stack.emplace_back(next, uses(next));
            }
        }
    }
}

} // namespace torsion::flat
