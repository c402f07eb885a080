#include "compiler/typing/print.h"

#include "compiler/instance/numbering.h"
#include "compiler/support/match.h"
#include "compiler/symbolic/print.h"
#include "compiler/typing/attribute_names.h"

namespace torsion::typing {

namespace {

std::string joined(const std::vector<std::string>& parts) {
    std::string all;
    for (const std::string& part : parts) all += (all.empty() ? "" : ", ") + part;
    return all;
}

class Printer {
public:
    explicit Printer(const TypedModel& model) : model_(model), tree_(model.tree), pool_(*model.tree.pool) {}

    std::string run() {
        number_attributes();
        for (const Component& component : model_.components) print(component);
        for (const symbolic::EventId id : tree_.events->ids())
            line("event " + std::to_string(id.index()) + ": " + text((*tree_.events)[id]));
        return std::move(out_);
    }

private:
    void line(const std::string& text) { out_.append(depth_ * 2, ' ').append(text).append("\n"); }
    template <class Print>
    void inside(Print print) {
        ++depth_, print(), --depth_;
    }

    // ---- values

    std::string text(ExprId e) const {
        return symbolic::print(pool_, e, [&](VarId v) { return instance::name_of(tree_, v); });
    }
    /// Numbers that stand for truth and literals by their names.
    std::string text(ExprId e, instance::BaseType type, const instance::EnumerationType* enumeration) const {
        using instance::BaseType;
        if (!pool_.is_constant(e) || (type != BaseType::Boolean && type != BaseType::Enumeration)) return text(e);
        const double value = pool_.value(e);
        if (type == BaseType::Boolean) return value != 0 ? "true" : "false";
        const auto number = static_cast<std::size_t>(value);
        return enumeration && number >= 1 && number <= enumeration->literals.size() ? enumeration->literals[number - 1]
                                                                                    : text(e);
    }
    std::string text(const std::vector<ExprId>& all) const {
        std::vector<std::string> texts;
        for (const ExprId e : all) texts.push_back(text(e));
        return "{" + joined(texts) + "}";
    }
    std::string text(const TypedValue& value) const {
        std::vector<std::string> parts;
        for (const instance::Field& field : value.fields) parts.push_back(field.name + " = " + text(field.term));
        if (value.is_record()) return "(" + joined(parts) + ")";
        for (const std::string& known : value.texts) parts.push_back('"' + known + '"');
        for (const ExprId e : value.elements) parts.push_back(text(e, value.type, value.enumeration));
        return value.is_scalar() && parts.size() == 1 ? parts[0] : "{" + joined(parts) + "}";
    }
    std::string text(const Target& target) const {
        const std::string all = text(target.variables);
        return target.selected ? all + " at " + text(target.selected->selection.offsets) : all;
    }

    // ---- declarations

    void number_attributes() {
        for (std::size_t i = 0; i < tree_.primitives.size(); ++i)
            attributes_of_[tree_.primitives[i]] = &model_.attributes[model_.attributes_of[i]];
    }
    std::string text(const Attribute& a, const Node& node) const {
        using Kind = Attribute::Kind;
        const bool is_fixed = a.kind == Kind::Fixed, is_select = a.kind == Kind::StateSelect;
        const auto type = is_fixed    ? instance::BaseType::Boolean
                          : is_select ? instance::BaseType::Enumeration
                                      : node.type;
        std::string name(attribute_names[static_cast<std::size_t>(a.kind)]);
        if (a.element >= 0) name += " of element " + std::to_string(a.element);
        std::vector<std::string> parts;
        for (const std::string& known : a.texts) parts.push_back('"' + known + '"');
        for (const ExprId e : a.values)
            parts.push_back(text(e, type, is_select ? &tree_.enumerations.front() : node.enumeration));
        return name + " = " + (a.is_of_all && parts.size() == 1 ? parts[0] : "{" + joined(parts) + "}");
    }
    void print(const Component& component) {
        const Node& node = *component.node;
        line((node.parent ? node.path() : std::string("model")) + ": " + (node.class_ ? node.class_->path : ""));
        inside([&] {
            for (const Node* child : node.children)
                if (child->kind == Node::Kind::Primitive) declaration(*child, component);
            for (const Section& section : component.equations) print(section, "equation");
            for (const Section& section : component.algorithms) print(section, "algorithm");
        });
    }
    void declaration(const Node& node, const Component& component) {
        static const char* const variabilities[] = {"constant ", "parameter ", "discrete ", ""};
        static const char* const types[] = {"Real", "Integer", "Boolean", "enumeration", "String"};
        std::vector<std::string> attributes;
        for (const Attribute& a : *attributes_of_.at(&node)) attributes.push_back(text(a, node));
        const auto binding = std::ranges::find(component.bindings, &node, &Binding::node);
        std::string all = variabilities[static_cast<int>(node.variability)];
        all += (node.enumeration ? node.enumeration->name : types[static_cast<int>(node.type)]) + " " + node.name +
               instance::dims_text(node.dims);
        if (!attributes.empty()) all += "(" + joined(attributes) + ")";
        if (binding != component.bindings.end()) all += " = " + (binding->is_start ? "start" : text(binding->value));
        if (node.is_structural) all += " // structural";
        line(all);
    }

    // ---- equations and statements

    void print(const Section& section, const char* kind) {
        if (section.body.empty()) return;
        line(std::string(section.is_initial ? "initial " : "") + kind);
        inside([&] { print(section.body); });
    }
    void print(const Body& body) {
        for (const Statement& s : body) match(s.node, [&](const auto& node) { print(node); });
    }
    void print(const ScalarEquality& e) { line(text(e.left) + " = " + text(e.right)); }
    void print(const Equality& e) {
        line(instance::type_name(e.sides->left) + ": " + text(e.sides->left) + " = " + text(e.sides->right));
    }
    void print(const If& s) {
        const char* word = "if ";
        for (const Arm& arm : s.arms) {
            line(word + text(arm.condition));
            inside([&] { print(arm.body); });
            word = "elseif ";
        }
        if (s.otherwise.empty()) return;
        line("else");
        inside([&] { print(s.otherwise); });
    }
    void print(const When& s) {
        const char* word = "when ";
        for (const WhenArm& arm : s.arms) {
            std::vector<std::string> conditions;
            if (arm.at_start) conditions.push_back("initial()");
            for (const WhenArm::Condition& c : arm.conditions)
                for (const ExprId e : c.elements) conditions.push_back(text(e));
            line(word + joined(conditions));
            inside([&] { print(arm.body); });
            word = "elsewhen ";
        }
    }
    void print(const Connect& c) {
        const auto end = [&](const ConnectedScalar& s) {
            return std::string(s.outside ? "outside " : "") + instance::name_of(tree_, s.variable());
        };
        for (const auto& [a, b] : c.pairs) line("connect " + end(a) + ", " + end(b));
    }
    void print(const Check& c) {
        static const char* const kinds[] = {"assert", "terminate", "call", "fail"};
        line(std::string(kinds[static_cast<int>(c.kind)]) + (c.is_warning ? " (warning) " : " ") + text(c.condition) +
             ": \"" + c.message + "\"" + (c.values.empty() ? "" : " " + text(c.values)));
    }
    void print(const Reinit& r) { line("reinit " + text(r.sides->left) + " = " + text(r.sides->right)); }
    void print(const Assignment& a) {
        std::vector<std::string> targets, values;
        for (const Assignment::Part& part : a.parts)
            targets.push_back(text(part.target)), values.push_back(text(part.value));
        line(joined(targets) + " := " + joined(values));
    }
    void print(const Rounds& r) {
        for (std::size_t i = 0; i < r.bodies.size(); ++i) {
            line("round " + std::to_string(i + 1));
            inside([&] { print(r.bodies[i]); });
        }
    }
    void print(const Break&) { line("break"); }
    void print(const VaryingLoop& l) { print(l.body); }
    void print(const While& w) {
        line("while " + text(w.condition));
        inside([&] { print(w.body); });
        if (w.varying) line("or, without events:"), inside([&] { print(*w.varying); });
        for (const source::Diagnostic& why : w.refused) line("or refused: " + why.message);
    }
    void print(const RangeLoop& l) {
        line("for local " + std::to_string(l.iterator) + " in " + text(l.start) + " : " + text(l.step) + " : " +
             text(l.stop));
        inside([&] { print(l.body); });
    }
    void print(const ValueLoop& l) {
        for (std::size_t i = 0; i < l.rounds.size(); ++i) {
            const std::string local =
                i < l.iterators.size() ? "local " + std::to_string(l.iterators[i]) + " in " : std::string();
            line("for " + local + (l.is_unrolled ? text(l.values[i]) : text(l.values)));
            inside([&] { print(l.rounds[i]); });
        }
    }

    // ---- events

    std::string text(const instance::Event& event) const {
        const auto call = [&](const char* name, const std::vector<ExprId>& operands) {
            std::vector<std::string> texts;
            for (const ExprId e : operands) texts.push_back(text(e));
            return std::string(name) + "(" + joined(texts) + ")";
        };
        static const char* const roundings[] = {"floor", "ceil", "truncate"};
        const std::vector<ExprId> operands = instance::operands(event);
        const std::string what = match(
            event.node, [&](const instance::Rounded& e) { return call(roundings[static_cast<int>(e.kind)], operands); },
            [&](const instance::Sample& e) { return call("sample", {e.start, e.interval}); },
            [&](const instance::Terminal&) { return std::string("terminal()"); },
            [&](const instance::Derivative&) { return call("der", operands); },
            [&](const instance::Before&) { return call("pre", operands); },
            [&](const instance::Delay&) { return call("delay", operands); },
            [&](const instance::PipeEnd& e) {
                return call("spatialDistribution", operands) + ", end " + std::to_string(e.end + 1);
            },
            [&](const instance::InStream& e) { return "inStream(" + instance::name_of(tree_, e.stream) + ")"; },
            [&](const instance::HomotopyPart&) { return std::string("part of homotopy"); },
            [&](const instance::FunctionResult&) { return call("result", operands); },
            [&](const instance::CallGuard&) { return std::string("is the call active?"); },
            [&](const instance::CallBefore&) { return std::string("the call before"); });
        const std::string where = event.component ? event.component->path() : std::string();
        return where.empty() ? what : what + ", in " + where;
    }

    const TypedModel& model_;
    const instance::InstanceTree& tree_;
    const symbolic::ExprPool& pool_;
    std::unordered_map<const Node*, const Attributes*> attributes_of_;
    std::string out_;
    std::size_t depth_ = 0;
};

} // namespace

std::string print(const TypedModel& model) { return Printer(model).run(); }

} // namespace torsion::typing
