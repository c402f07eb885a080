// Modes, gaps and excitations of components, from the declarations of their classes (docs/reference/modes.md).
#include "compiler/typing/annotations.h"

#include <algorithm>
#include <set>

namespace torsion::typing {

using instance::BaseType;
using instance::Class;
using instance::Scope;

namespace {

constexpr const char* mode_help = "`mode` is an if-expression whose values are texts; its conditions are a Boolean "
                                  "variable, `not` one, or an Integer variable == a constant";
constexpr const char* gap_help = "`gap` names Real variables: position, speed, width and effort, and perhaps middle";

constexpr const char* excitation_help =
    "`excitation` names Real variables: the angle, perhaps its speed and the share of combustion";

} // namespace

/// Reads the declarations; an unintelligible one gives a warning, once per class.
class DeclaredModes {
public:
    DeclaredModes(Declarations& declarations, source::Diagnostics& diagnostics)
        : model_(declarations.model_), declarations_(declarations), t_(declarations.t_),
          problems_(declarations.problems_), diagnostics_(diagnostics) {}

    void operator()() {
        for (Node* node : model_.tree.components) {
            if (!node->is_connector() && !node->is_record()) read(*node);
        }
    }

private:
    /// Of several declarations the one nearest to the component's class counts.
    void read(Node& node) {
        const instance::VendorAnnotation *mode = nullptr, *gap = nullptr;
        const Class *mode_class = nullptr, *gap_class = nullptr;
        for (const instance::ClassPart& part : node.parts()) { // bases first
            const instance::VendorAnnotation& annotation = declarations_.of(*part.class_);
            if (annotation.mode) mode = &annotation, mode_class = part.class_;
            if (annotation.has_gap()) gap = &annotation, gap_class = part.class_;
        }
        known_problems_ = problems_.all().size();
        if (mode) add_mode(*mode, *mode->mode, {&node, mode_class});
        known_problems_ = problems_.all().size();
        if (gap) add_gap(*gap, {&node, gap_class});
        for (const instance::ClassPart& part : node.parts()) {
            const instance::VendorAnnotation& annotation = declarations_.of(*part.class_);
            for (const instance::DeclaredExcitation& declared : annotation.excitations) {
                known_problems_ = problems_.all().size();
                add_excitation(annotation, declared, {&node, part.class_});
            }
        }
    }

    void add_mode(const instance::VendorAnnotation& annotation, const ast::Expr& e, const Scope& scope) {
        std::vector<ModeCase> cases;
        const auto* choice = std::get_if<ast::IfExpr>(&e.node);
        bool is_right = true;
        if (choice) {
            for (const auto& branch : choice->branches) {
                ModeCase& c = cases.emplace_back();
                is_right = is_right && words(*branch.value, c) && condition(*branch.condition, scope, c);
            }
        }
        is_right = is_right && words(choice ? *choice->otherwise : e, cases.emplace_back());
        if (!is_right) return refuse(annotation, e, mode_help);
        for (ModeCase& c : cases) c.component = ComponentId(scope.node->component);
        model_.modes.insert(model_.modes.end(), cases.begin(), cases.end());
    }

    static bool words(const ast::Expr& e, ModeCase& result) {
        const auto* text = std::get_if<ast::StringLiteral>(&e.node);
        if (text) result.words = text->value;
        return text != nullptr && !text->value.empty();
    }

    bool condition(const ast::Expr& e, const Scope& scope, ModeCase& result) {
        if (const auto* negation = std::get_if<ast::Unary>(&e.node); negation && negation->op == ast::UnaryOp::Not) {
            result.variable = variable(*negation->operand, scope, BaseType::Boolean);
            return result.variable.valid();
        }
        if (const auto* comparison = std::get_if<ast::Binary>(&e.node);
            comparison && comparison->op == ast::BinaryOp::Eq) {
            result.variable = variable(*comparison->lhs, scope, BaseType::Integer);
            const std::optional<std::int64_t> value =
                t_.evaluate_integer(*comparison->rhs, {scope, instance::Mode::Evaluate}, "a value of the mode");
            result.value = value.value_or(0);
            return result.variable.valid() && value;
        }
        result.variable = variable(e, scope, BaseType::Boolean);
        result.value = 1;
        return result.variable.valid();
    }

    void add_gap(const instance::VendorAnnotation& annotation, const Scope& scope) {
        using Part = instance::GapPart;
        const auto part = [&](Part p) {
            const ast::Expr* e = annotation.gap[static_cast<std::size_t>(p)];
            return e ? variable(*e, scope, BaseType::Real) : VarId();
        };
        const Gap gap{ComponentId(scope.node->component),
                      part(Part::Position),
                      part(Part::Speed),
                      part(Part::Middle),
                      part(Part::Width),
                      part(Part::Effort)};
        const bool has_middle = annotation.gap[static_cast<std::size_t>(Part::Middle)] == nullptr || gap.middle.valid();
        if (gap.position.valid() && gap.speed.valid() && gap.width.valid() && gap.effort.valid() && has_middle)
            model_.gaps.push_back(gap);
        else
            refuse(annotation,
                   **std::find_if(annotation.gap.begin(), annotation.gap.end(),
                                  [](const ast::Expr* e) { return e != nullptr; }),
                   gap_help);
    }

    /// Components stand before their parts, so the outermost one with this angle is the first.
    void add_excitation(const instance::VendorAnnotation& annotation, const instance::DeclaredExcitation& declared,
                        const Scope& scope) {
        using Part = instance::ExcitationPart;
        bool is_right = true;
        const auto part = [&](Part p) {
            const ast::Expr* e = declared[static_cast<std::size_t>(p)];
            const VarId v = e ? variable(*e, scope, BaseType::Real) : VarId();
            is_right = is_right && (v.valid() || (e == nullptr && p != Part::Angle));
            return v;
        };
        const DeclaredExcitation excitation{ComponentId(scope.node->component), part(Part::Angle), part(Part::Speed),
                                            part(Part::Combustion)};
        if (!is_right) {
            const auto given =
                std::find_if(declared.begin(), declared.end(), [](const ast::Expr* e) { return e != nullptr; });
            if (given != declared.end()) refuse(annotation, **given, excitation_help);
            return;
        }
        auto& known = model_.excitations;
        if (std::none_of(known.begin(), known.end(),
                         [&](const DeclaredExcitation& k) { return k.angle == excitation.angle; }))
            known.push_back(excitation);
    }

    /// The scalar that a reference names; invalid if it names none, or one of another type.
    VarId variable(const ast::Expr& e, const Scope& scope, BaseType type) {
        const auto* reference = std::get_if<ast::Reference>(&e.node);
        if (!reference) return {};
        const auto places = t_.places(reference->ref, {scope, instance::Mode::Flat});
        if (!places || places->absent || places->items.size() != 1 || !places->items[0].subscripts.empty()) return {};
        const Node& node = *places->items[0].node;
        const bool is_scalar = node.kind == Node::Kind::Primitive && node.first_variable.valid() && node.count() == 1;
        return is_scalar && node.type == type ? node.first_variable : VarId();
    }

    void refuse(const instance::VendorAnnotation& annotation, const ast::Expr& e, const char* help) {
        if (!refused_.insert(&e).second) return;
        const std::string reason =
            problems_.all().size() == known_problems_ ? "" : ": " + problems_.all()[known_problems_].message;
        const Span place = annotation.span.valid() ? e.span : Span{};
        diagnostics_
            .report(source::Diag::VendorAnnotationNotUnderstood, place, "this declaration is not understood" + reason)
            .with_help(help);
    }

    TypedModel& model_;
    Declarations& declarations_;
    instance::Translator& t_;
    source::Diagnostics& problems_;
    source::Diagnostics& diagnostics_;
    std::set<const ast::Expr*> refused_;
    std::size_t known_problems_ = 0; ///< of declarations before the current one
};

void Declarations::read_modes(source::Diagnostics& diagnostics) { DeclaredModes(*this, diagnostics)(); }

} // namespace torsion::typing
