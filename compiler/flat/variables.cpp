#include "compiler/flat/variables.h"

#include "compiler/instance/native_code/object_type.h"
#include "compiler/instance/run_time_texts.h"
#include "compiler/library/predefined.h"

namespace torsion::flat {

using source::Diag;

void Variables::operator()() {
    const instance::InstanceTree& tree = b_.tree;
    const std::size_t errors = b_.diagnostics.error_count();
    b_.model.variables.reserve(static_cast<std::size_t>(tree.scalars));
    add_rows(*tree.root, ComponentId(), "");
    if (b_.model.components.size() != tree.components.size() || b_.model.variables.size() != tree.variability_of.size())
        b_.diagnostics.report(Diag::InternalError, {}, "internal error: rows and numbers of variables differ")
            .with_help("this is a mistake in torsion; please report it together with the model");
    if (b_.diagnostics.error_count() != errors) return;
    typing::TypedModel& typed = b_.typed;
    for (std::size_t i = 0; i < tree.primitives.size(); ++i)
        attributes(*tree.primitives[i], typed.attributes[typed.attributes_of[i]]);
    typed.attributes.clear(), typed.attributes_of.clear();
}

void Variables::add_rows(const Node& node, ComponentId above, std::string path) {
    if (node.kind == Node::Kind::Absent) return;
    if (node.kind == Node::Kind::Array) {
        std::size_t own = node.name.size();
        std::string prefix = path.substr(0, path.size() - own); // elements carry the array's name themselves
        for (const Node* element : node.children) add_rows(*element, above, prefix + element->name);
        return;
    }
    if (node.kind == Node::Kind::Primitive) return add_variables(node, std::move(path));
    const ComponentId id =
        b_.model.components.add({path, b_.model.strings.intern(node.class_->path), above, node.span()});
    if (!path.empty()) path += '.';
    for (const Node* child : node.children) {
        std::string whole;
        whole.reserve(path.size() + child->name.size());
        add_rows(*child, id, whole.append(path).append(child->name));
    }
}

/// The class that a declaration names as its type; empty for a predefined type, and for connectors.
StringId Variables::type_class(const Node& node) {
    const auto [found, fresh] = type_classes_.try_emplace({node.declaration, node.declared_in});
    if (!fresh) return found->second;
    const ast::Name& name = node.declaration->type;
    const bool has_class = node.declared_in && !library::is_predefined(name, node.declared_in, *b_.tree.lookup);
    const library::Class* type = !has_class ? nullptr : b_.tree.lookup->find_class(node.declared_in, name);
    const bool is_type = type && type->def && type->def->kind == ast::ClassKind::Type;
    return found->second = b_.model.strings.intern(is_type ? std::string_view(type->path) : std::string_view());
}

void Variables::add_variables(const Node& node, std::string path) {
    Variable v;
    v.type = static_cast<Type>(node.type);
    const Node& top = instance::outermost(node);
    bool at_top =
        top.parent == b_.tree.root && !top.is_internal; // a protected input gets its value in the class itself
    if (instance::is_model_input(b_.tree, node)) v.causality = Causality::Input;
    else if (at_top && node.is_output && node.variability > Variability::Parameter) v.causality = Causality::Output;
    v.is_flow = node.is_flow;
    v.is_protected = node.is_protected;
    v.is_hidden = node.flags.hide_result;
    v.is_final = node.is_final;
    v.origin = {node.span(), ComponentId(node.component)};
    v.description = b_.model.strings.intern(node.declaration->comment.description);
    if (instance::is_text_variable(node)) {
        v.type = Type::Enumeration;
        v.is_hidden = v.is_protected = true; // its numbers mean nothing outside
        if (v.causality == Causality::Input)
            b_.diagnostics.report(Diag::NotSupported, node.span(),
                                  "not supported: the String `" + node.path() + "` as an input of the model");
        v.causality = Causality::Local;
    }
    if (v.type == Type::Real) v.declared_type = type_class(node);
    if (instance::is_object(node.enumeration)) v.is_hidden = v.is_protected = true; // its number means nothing outside
    if (node.enumeration) v.enumeration = b_.model.strings.intern(node.enumeration->name);
    const auto add = [&](Variable row) {
        const VarId id(b_.model.variables.size());
        row.variability = b_.tree.variability_of[id];
        row.is_calculated = b_.tree.calculated.contains(id);
        b_.model.variables.add(std::move(row));
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

void Variables::set_attribute(const Node& node, const typing::Attribute& a) {
    using Kind = typing::Attribute::Kind;
    const symbolic::ExprPool& pool = b_.pool;
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
        const StringId id = b_.model.strings.intern(text);
        (a.kind == Kind::Unit ? v.unit : a.kind == Kind::Quantity ? v.quantity : v.display_unit) = id;
    };
    if (a.element >= 0) return set(b_.model.variables[instance::scalar(node, a.element)], a.values[0]);
    for (std::int64_t i = 0, n = node.count(); i < n; ++i) {
        Variable& v = b_.model.variables[instance::scalar(node, i)];
        const auto at = a.is_of_all ? 0 : std::size_t(i);
        if (!a.texts.empty()) set_text(v, a.texts[at]);
        else set(v, a.values[at]);
    }
}

/// The outermost modifier of `start` or `fixed`: what the user has written, where the declaration stands in a library.
void Variables::note_start_place(const Node& node) {
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
    for (std::int64_t i = 0, n = node.count(); i < n; ++i) b_.model.start_places.set(instance::scalar(node, i), place);
}

void Variables::attributes(const Node& node, const typing::Attributes& all) {
    if (node.attributes && node.variability >= Variability::Discrete) note_start_place(node);
    for (const typing::Attribute& attribute : all) set_attribute(node, attribute);
    for (std::int64_t i = 0, n = node.count(); i < n; ++i) {
        Variable& v = b_.model.variables[instance::scalar(node, i)];
        if (!v.start && v.type != Type::String) v.start = b_.pool.constant(v.type == Type::Enumeration ? 1 : 0);
    }
}

} // namespace torsion::flat
