// Rows of the flat model's variables: numbering, attributes, bindings of parameters.
#include "compiler/flat/flattener.h"

#include "compiler/instance/functions/external_objects.h"
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
    if (at_top && node.variability > instance::Variability::Parameter)
        v.causality = node.is_input ? Causality::Input : node.is_output ? Causality::Output : Causality::Local;
    if (node.binding) v.causality = v.causality == Causality::Input ? Causality::Local : v.causality;
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

bool Flattener::is_all_calculated(const Node& node) {
    if (node.count() == 0)
        return node.variability == instance::Variability::Parameter && translator_.is_calculated(node);
    for (std::int64_t i = 0, n = node.count(); i < n; ++i)
        if (!tree_.calculated.contains(scalar(node, i))) return false;
    return true;
}

namespace {

/// Its names have the same meaning in all components.
bool is_of_type(const instance::Binding& binding) { return binding.level < 0 && !binding.scope.node; }

} // namespace

const TypedValue& Flattener::attribute_value(const Node& node, const instance::Binding& binding, Mode mode) {
    if (!is_of_type(binding)) return attribute_value_ = translator_.translate(node, binding, mode);
    const auto known = attribute_values_.find(&binding);
    if (known != attribute_values_.end()) return known->second;
    TypedValue value = translator_.translate(node, binding, mode);
    // reported again; repeated as often as the node needs it
    if (value.poisoned || !value.is_scalar()) return attribute_value_ = std::move(value);
    return attribute_values_.emplace(&binding, std::move(value)).first->second;
}

void Flattener::set_attribute(Node& node, const std::string& name, const instance::Binding& binding) {
    auto rows = [&](auto use) {
        for (std::int64_t i = 0, n = node.count(); i < n; ++i) use(model_.variables[scalar(node, i)], std::size_t(i));
    };
    auto element = [](const TypedValue& t, std::size_t i) { return t.elements[t.is_scalar() ? 0 : i]; };
    symbolic::ExprPool& pool = *tree_.pool;
    if (name.starts_with('[')) return set_element_start(node, name, binding);
    const auto what = [&] { return "`" + name + "` of `" + node.path() + "`"; };
    bool by_value = name == "start" || name == "min" || name == "max";
    translator_.take_lost_unit();
    const TypedValue& t = attribute_value(node, binding, by_value ? Mode::Flat : Mode::Evaluate);
    if (is_lost(t, binding.span)) return;
    if (!by_value &&
        std::any_of(t.elements.begin(), t.elements.end(), [&](ExprId e) { return !pool.is_constant(e); })) {
        diagnostics_.report(Diag::EvaluationFailed, binding.span, what() + " cannot be computed"); // 1/0 is not folded
        return;
    }
    if (!t.is_scalar() && t.dims != node.dims) {
        diagnostics_.report(Diag::SizeMismatch, binding.span,
                            what() + " has size " + instance::dims_text(t.dims) + ", but the variable has " +
                                (node.dims.empty() ? "none" : instance::dims_text(node.dims)));
        return;
    }
    if (by_value || name == "nominal") {
        const BaseType wanted = name == "nominal" ? BaseType::Real : node.type;
        const bool fits = t.type == wanted && t.enumeration == node.enumeration;
        if (!fits && translator_.convert(t, wanted, node.enumeration, binding.span, what()).poisoned) return;
        if (instance::is_text_variable(node) && name == "start") return set_start_text(node, t);
        if (wanted == BaseType::String) return;
        if (t.variability > instance::Variability::Parameter) {
            diagnostics_.report(Diag::NotParameterExpression, binding.span,
                                what() + " must be a constant or parameter expression");
            return;
        }
        // A type of a package gives it: modifications of variables stand in models.
        const bool is_of_type = !binding.is_setting && binding.scope.lexical && binding.scope.lexical->is_package();
        const bool lost_unit = translator_.take_lost_unit();
        rows([&](Variable& v, std::size_t i) {
            if (name == "start")
                v.start = element(t, i), v.has_start = true, v.is_start_of_type = is_of_type,
                v.start_lost_unit = lost_unit;
            else if (name == "min") v.min = element(t, i);
            else if (name == "max") v.max = element(t, i);
            else v.nominal = pool.value(element(t, i)), v.has_nominal = v.nominal > 0;
        });
    } else if (name == "fixed" || name == "stateSelect") {
        bool fixed = name == "fixed";
        if (fixed ? t.type != BaseType::Boolean : t.enumeration != &tree_.enumerations.front()) {
            diagnostics_.report(Diag::TypeMismatch, binding.span,
                                what() + " must be of type " + (fixed ? "Boolean" : "StateSelect"),
                                "this is " + instance::type_name(t));
            return;
        }
        rows([&](Variable& v, std::size_t i) {
            double value = pool.value(element(t, i));
            if (fixed) v.fixed = value != 0;
            else v.state_select = static_cast<StateSelect>(static_cast<int>(value) - 1);
        });
    } else if (name == "unit" || name == "displayUnit" || name == "quantity") {
        if (t.type != BaseType::String) {
            diagnostics_.report(Diag::TypeMismatch, binding.span, what() + " must be a String",
                                "this is " + instance::type_name(t));
            return;
        }
        rows([&](Variable& v, std::size_t i) {
            StringId id = model_.strings.intern(t.texts[t.is_scalar() ? 0 : i]);
            (name == "unit" ? v.unit : name == "quantity" ? v.quantity : v.display_unit) = id;
        });
    }
}

void Flattener::set_start_text(const Node& node, TypedValue text) {
    number_texts(tree_, text);
    for (std::int64_t i = 0, n = node.count(); i < n; ++i) {
        Variable& v = model_.variables[scalar(node, i)];
        v.start = text.elements[text.is_scalar() ? 0 : std::size_t(i)], v.has_start = true;
    }
}

/// An element set by --set: the value of a parameter (Translator::fit_value), or the start value of an unknown.
void Flattener::set_element_start(Node& node, const std::string& subscripts, const instance::Binding& binding) {
    if (node.variability < instance::Variability::Discrete) return;
    const TypedValue t = translator_.convert(translator_.translate(node, binding, Mode::Evaluate), node.type,
                                             node.enumeration, binding.span, "`" + node.path() + subscripts + "`");
    const auto offset = instance::element_offset(subscripts, node.dims);
    if (t.poisoned || !offset || t.type == BaseType::String) return;
    Variable& v = model_.variables[VarId(node.first_variable.index() + *offset)];
    v.start = t.elements[0], v.has_start = true, v.is_start_of_type = false;
}

/// The outermost modifier of `start` or `fixed`: what the user has written, where the declaration stands in a library.
void Flattener::note_start_place(const Node& node) {
    Span place;
    std::int32_t outermost = node.depth();
    for (const char* name : {"start", "fixed"}) {
        const instance::Binding* binding = node.attribute(name);
        if (!binding || is_of_type(*binding) || !binding->span.valid()) continue;
        const Node* scope = node.scope_of(*binding).node;
        if (const std::int32_t depth = scope ? scope->depth() : 0; depth < outermost)
            place = binding->span, outermost = depth;
    }
    const Span declared = node.span();
    const bool is_inside = place.file == declared.file && declared.begin <= place.begin && place.end <= declared.end;
    if (!place.valid() || is_inside) return;
    for (std::int64_t i = 0, n = node.count(); i < n; ++i) model_.start_places.set(scalar(node, i), place);
}

/// Scalars of one type mostly have equal attributes.
bool Flattener::repeat_attributes(const Node& node) {
    if (!node.dims.empty() || !node.attributes) return false;
    const auto [known, fresh] = attributes_of_.try_emplace(node.attributes.get(), &node);
    if (fresh) {
        for (const auto& [name, part] : node.attributes->parts) {
            if (!part->value || is_of_type(*part->value)) continue;
            known->second = nullptr;
            break;
        }
        return false;
    }
    const Node* other = known->second;
    if (!other || other->type != node.type || other->enumeration != node.enumeration) return false;
    const Variable& from = model_.variables[other->first_variable];
    Variable& to = model_.variables[node.first_variable];
    to.start = from.start, to.has_start = from.has_start, to.is_start_of_type = from.is_start_of_type,
    to.fixed = from.fixed;
    to.min = from.min, to.max = from.max;
    to.nominal = from.nominal, to.has_nominal = from.has_nominal;
    to.state_select = from.state_select;
    to.unit = from.unit, to.display_unit = from.display_unit, to.quantity = from.quantity;
    return true;
}

void Flattener::attributes(Node& node) {
    if (node.attributes && node.variability >= instance::Variability::Discrete) note_start_place(node);
    if (repeat_attributes(node)) return;
    symbolic::ExprPool& pool = *tree_.pool;
    if (node.attributes) {
        for (const bool is_of_element : {false, true}) // the second round is for named elements
            for (const auto& [name, part] : node.attributes->parts)
                if (part->value && name.starts_with('[') == is_of_element) set_attribute(node, name, *part->value);
    }
    for (std::int64_t i = 0, n = node.count(); i < n; ++i) {
        Variable& v = model_.variables[scalar(node, i)];
        if (!v.start && v.type != Type::String) v.start = pool.constant(v.type == Type::Enumeration ? 1 : 0);
    }
}

void Flattener::parameter_binding(Node& node) {
    const auto what = [&] { return "`" + node.path() + "`"; };
    TypedValue t;
    Span span = node.binding ? node.binding->span : node.span();
    const bool is_object = instance::is_object(node.enumeration);
    bool known = (node.is_structural && !is_object) || node.variability == instance::Variability::Constant ||
                 node.type == BaseType::String;
    translator_.take_lost_unit();
    if (!node.binding && node.type == BaseType::String) return;
    if (is_all_calculated(node)) return;
    const instance::Binding* start = node.attribute("start");
    if (known) t = translator_.evaluate(node);
    else if (node.binding) {
        in_parameter_ = true;
        t = translate(node, *node.binding, Context{}.with_impure(instance::Variability::Parameter));
        in_parameter_ = false;
    } else {
        const symbolic::ExprPool& pool = *tree_.pool;
        const auto is_known = [&](ExprId e) { return e && pool.is_constant(e); };
        std::string used = start ? "its start value is used" : "0 is used";
        for (std::int64_t i = 0, n = node.count(); i < n; ++i) {
            Variable& v = model_.variables[scalar(node, i)];
            if (v.is_calculated) continue;
            v.binding = v.start;
            if (v.has_start) continue;
            if (is_known(v.min) && pool.value(v.min) > 0) v.binding = v.min, used = "its min is used";
            if (is_known(v.max) && pool.value(v.max) < 0) v.binding = v.max, used = "its max is used";
        }
        diagnostics_.report(Diag::ParameterFromStart, node.span(), "parameter " + what() + " has no value; " + used);
        return;
    }
    t = translator_.fit_value(node, std::move(t), span);
    if (is_lost(t, span)) return;
    if (is_object && !instance::check_objects(node, t, translator_)) return;
    if (t.variability > instance::Variability::Parameter) {
        diagnostics_.report(Diag::NotParameterExpression, span,
                            "the value of parameter " + what() + " varies with time");
        return;
    }
    const bool lost_unit = translator_.take_lost_unit();
    for (std::size_t i = 0; i < t.size(); ++i) {
        Variable& v = model_.variables[VarId(node.first_variable.index() + i)];
        v.binding_lost_unit = lost_unit;
        if (node.type == BaseType::String) v.text = t.texts[i];
        else v.binding = t.elements[i];
        v.is_structural = known && node.variability == instance::Variability::Parameter;
    }
}

// Values in declarations: bindings for parameters, equations for variables.
void Flattener::bindings(Node& node) {
    for (Node* child : node.children) {
        if (child->kind != Node::Kind::Primitive) continue;
        if (child->variability <= instance::Variability::Parameter) {
            parameter_binding(*child);
            continue;
        }
        if (!child->binding) continue;
        Span span = child->binding->span.valid() ? child->binding->span : child->span();
        translator_.take_lost_unit();
        TypedValue t = translate(*child, *child->binding);
        lost_unit_ = translator_.take_lost_unit();
        if (instance::is_run_time_text(t) && child->type == BaseType::String &&
            (t.is_scalar() || t.dims == child->dims)) {
            if (changes_at_events_only(t, span, {&node, nullptr})) text_binding(*child, t);
            continue;
        }
        t = translator_.fit_value(*child, std::move(t), span);
        if (is_lost(t, span) || !changes_at_events_only(t, span, {&node, nullptr})) continue;
        if (child->type == BaseType::String) { // always known: like a parameter
            for (std::size_t i = 0; i < t.texts.size(); ++i) {
                Variable& v = model_.variables[VarId(child->first_variable.index() + i)];
                v.text = t.texts[i], v.variability = Variability::Parameter;
            }
            continue;
        }
        for (std::size_t i = 0; i < t.elements.size(); ++i)
            add_equation(tree_.pool->variable(VarId(child->first_variable.index() + i)), t.elements[i],
                         origin(child->span(), node));
    }
}

/// A String whose value is one of a few texts. Its uses have the value itself; `pre`, `change` and messages have the
/// variable.
void Flattener::text_binding(const Node& node, const TypedValue& value) {
    for (std::int64_t i = 0, n = node.count(); i < n; ++i) {
        const VarId id(node.first_variable.index() + std::size_t(i));
        Variable& v = model_.variables[id];
        v.type = Type::Enumeration, v.variability = Variability::Discrete, v.is_hidden = v.is_protected = true;
        v.causality = Causality::Local;
        add_equation(tree_.pool->variable(id), value.elements[value.is_scalar() ? 0 : std::size_t(i)],
                     origin(node.span(), *node.parent));
    }
}

// A parameter may become structural after the translation of its binding: it must keep the value used in compilation.
void Flattener::settle_structural() {
    for (Node* node : tree_.primitives) {
        if (node->variability != instance::Variability::Parameter || !node->is_structural ||
            node->type == BaseType::String)
            continue;
        if (instance::is_object(node->enumeration)) continue; // the run makes its own
        TypedValue value = translator_.evaluate(*node);
        for (std::size_t i = 0; i < value.elements.size(); ++i) {
            Variable& v = model_.variables[VarId(node->first_variable.index() + i)];
            v.binding = value.elements[i];
            v.is_structural = true;
        }
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
