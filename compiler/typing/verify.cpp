#include "compiler/typing/verify.h"

#include "compiler/instance/numbering.h"
#include "compiler/support/match.h"
#include "compiler/symbolic/walk.h"
#include "compiler/typing/count_equations.h"

#include <stdexcept>

namespace torsion::typing {

namespace {

std::size_t scalars(const TypedValue& value) {
    std::size_t n = value.texts.size();
    for (const instance::Field& field : value.fields) n += scalars(field.term);
    return n + value.elements.size();
}

class Verifier {
public:
    explicit Verifier(const TypedModel& model)
        : model_(model), tree_(model.tree), pool_(*model.tree.pool), walk_(pool_) {}

    std::optional<std::string> run() {
        expect(model_.components.size() == tree_.components.size(), "a component is missing");
        expect(model_.attributes_of.size() == tree_.primitives.size(), "attributes of a variable are missing");
        for (const symbolic::EventId id : tree_.events->ids()) check_event(id);
        for (const Attributes& all : model_.attributes)
            for (const Attribute& a : all) check(a.values);
        for (std::size_t i = 0; i < model_.components.size() && !fault_; ++i) {
            const Component& component = model_.components[i];
            at_ = component.node;
            expect(i >= tree_.components.size() || component.node == tree_.components[i], "components are in disorder");
            for (const Binding& binding : component.bindings) check_binding(binding);
            for (const Section& section : component.equations) check_section(section, false);
            for (const Section& section : component.algorithms) check_section(section, true);
        }
        check_declared();
        return fault_;
    }

private:
    /// Of the place around a statement.
    struct Place {
        bool in_algorithm = false, is_initial = false, in_when = false, in_loop = false, in_varying = false;
    };

    void expect(bool holds, const std::string& fault) {
        if (holds || fault_) return;
        fault_ = fault + (at_ && at_->parent ? " in " + at_->path() : "");
    }

    // ---- expressions

    void check(ExprId root) {
        if (!root.valid() || root.index() >= pool_.size()) return expect(false, "an expression is not in the pool");
        walk_(root, [&](ExprId e) {
            const symbolic::Kind kind = pool_[e].kind;
            using symbolic::Kind;
            if (kind == Kind::Variable || kind == Kind::Der || kind == Kind::Pre)
                expect(pool_.var(e).index() < tree_.variability_of.size(), "a variable is not of the model");
            if (kind == Kind::Event)
                expect(pool_.event_of(e).index() < tree_.events->size(), "an event is not in the table");
            if (kind == Kind::Local) expect(pool_[e].a < iterators_, "an iterator outside of its loop");
        });
    }
    void check(const std::vector<ExprId>& all) {
        for (const ExprId e : all) check(e);
    }
    void check(const TypedValue& value) {
        expect(!value.poisoned, "a value is wrong, and nothing says why");
        expect(value.is_record() || static_cast<std::int64_t>(value.size()) == instance::product(value.dims),
               "a value has another size than its type");
        instance::each_scalar(value, [&](ExprId e) { check(e); });
    }
    void check_event(symbolic::EventId id) {
        symbolic::Walker& walk = walk_;
        walk.restart();
        for (const ExprId operand : instance::operands((*tree_.events)[id]))
            walk(operand, [&](ExprId e) {
                expect(pool_[e].kind != symbolic::Kind::Event || pool_.event_of(e).index() < id.index(),
                       "an event stands before one in its operands");
            });
    }
    void check_condition(ExprId e) {
        check(e);
        expect(!e.valid() || !pool_.is_constant(e), "the condition of an arm is known");
    }

    // ---- declarations and sections

    void check_binding(const Binding& binding) {
        if (binding.is_start) return;
        check(binding.value);
        const auto n = static_cast<std::int64_t>(binding.value.size());
        expect(n == binding.node->count() || (binding.node->type == instance::BaseType::String && n == 1),
               "a binding has another size than its variable");
    }
    void check_declared() {
        for (const DeclaredEnergy& declared : model_.energy)
            for (const ExprId e : declared.values)
                if (e.valid()) check(e);
        const auto expect_variable = [&](VarId v) {
            expect(!v.valid() || v.index() < tree_.variability_of.size(), "what is declared is no variable");
        };
        for (const ModeCase& c : model_.modes) expect_variable(c.variable);
        for (const Gap& g : model_.gaps)
            for (const VarId v : {g.position, g.speed, g.middle, g.width, g.effort}) expect_variable(v);
        for (const DeclaredExcitation& e : model_.excitations)
            for (const VarId v : {e.angle, e.speed, e.combustion}) expect_variable(v);
    }
    void check_section(const Section& section, bool is_algorithm) {
        Place place;
        place.in_algorithm = is_algorithm, place.is_initial = section.is_initial;
        check(section.body, place);
    }
    void check(const Body& body, const Place& place) {
        for (const Statement& s : body) match(s.node, [&](const auto& node) { check(node, place); });
    }

    void check(const Equality& e, const Place& place) {
        check(e.sides->left), check(e.sides->right);
        expect(scalars(e.sides->left) == scalars(e.sides->right), "the sides of an equation have different sizes");
        expect(!place.in_algorithm && !place.in_when, "an equation among statements");
    }
    void check(const ScalarEquality& e, const Place& place) {
        check(e.left), check(e.right);
        expect(!place.in_algorithm && !place.in_when, "an equation among statements");
    }
    void check(const If& s, const Place& place) {
        expect(!s.arms.empty(), "an `if` without arms");
        const bool is_of_equations = !place.in_algorithm && !place.in_when;
        for (const Arm& arm : s.arms) {
            check_condition(arm.condition);
            check(arm.body, place);
            expect(!is_of_equations || equation_count(arm.body) == equation_count(s.otherwise),
                   "arms have different numbers of equations");
        }
        check(s.otherwise, place);
    }
    void check(const When& s, Place place) {
        expect(!place.in_when && !place.in_varying && !place.is_initial, "a misplaced `when`");
        place.in_when = true;
        for (const WhenArm& arm : s.arms) {
            for (const WhenArm::Condition& condition : arm.conditions) check(condition.elements);
            check(arm.body, place);
        }
    }
    void check(const Connect& c, const Place& place) {
        expect(!place.in_algorithm && !place.in_when && !place.is_initial, "a misplaced connection");
        for (const auto& [a, b] : c.pairs)
            for (const ConnectedScalar* end : {&a, &b})
                expect(end->node && end->node->kind == Node::Kind::Primitive &&
                           static_cast<std::int64_t>(end->element) < end->node->count(),
                       "a connected scalar does not exist");
    }
    void check(const Check& c, const Place&) { check(c.condition), check(c.values); }
    void check(const Reinit& r, const Place& place) {
        expect(place.in_when && !place.in_algorithm, "a misplaced `reinit`");
        check(r.sides->left), check(r.sides->right);
        expect(scalars(r.sides->left) == scalars(r.sides->right), "a state and its value have different sizes");
    }
    void check(const Assignment& a, const Place& place) {
        expect(place.in_algorithm || place.in_when, "an assignment among equations");
        for (const Assignment::Part& part : a.parts) {
            check(part.target.variables), check(part.value);
            if (part.target.selected) check(part.target.selected->selection.offsets);
            else
                expect(scalars(part.target.variables) == scalars(part.value),
                       "variables and their values have different sizes");
            instance::each_scalar(part.target.variables, [&](ExprId e) {
                const bool is_variable = e.valid() && pool_[e].kind == symbolic::Kind::Variable;
                expect(is_variable && (instance::is_unknown(tree_, pool_.var(e)) ||
                                       (place.is_initial && tree_.calculated.contains(pool_.var(e)))),
                       "what is assigned is no variable");
            });
        }
    }
    void check(const Rounds& r, Place place) {
        expect(place.in_algorithm && !place.in_varying, "a misplaced loop");
        place.in_loop = true;
        for (const Body& body : r.bodies) check(body, place);
    }
    void check(const While& w, Place place) {
        expect(place.in_algorithm, "a misplaced loop");
        expect(place.in_varying || w.varying || !w.refused.empty(), "a `while` has one form only");
        place.in_loop = true;
        check(w.condition);
        check(w.body, place);
        if (w.varying) check(*w.varying, place);
    }
    void check(const Break&, const Place& place) { expect(place.in_loop, "a `break` outside of a loop"); }
    void check(const VaryingLoop& l, Place place) {
        expect(place.in_algorithm && !place.in_varying, "a misplaced loop");
        place.in_varying = place.in_loop = true;
        iterators_ = l.iterators;
        walk_.restart();
        check(l.body, place);
        iterators_ = 0;
        walk_.restart();
    }
    void check(const RangeLoop& l, const Place& place) {
        expect(place.in_varying && l.iterator < iterators_, "a misplaced loop");
        check(l.start), check(l.step), check(l.stop);
        check(l.body, place);
    }
    void check(const ValueLoop& l, const Place& place) {
        expect(place.in_varying, "a misplaced loop");
        expect(l.rounds.size() == (l.is_unrolled ? l.values.size() : 1), "a loop has more or fewer rounds than values");
        check(l.values);
        for (const Body& body : l.rounds) check(body, place);
    }

    const TypedModel& model_;
    const instance::InstanceTree& tree_;
    const symbolic::ExprPool& pool_;
    symbolic::Walker walk_; ///< one for all: each node is looked at once
    const Node* at_ = nullptr;
    std::uint32_t iterators_ = 0; ///< of the loop around
    std::optional<std::string> fault_;
};

} // namespace

std::optional<std::string> verify(const TypedModel& model) { return Verifier(model).run(); }

void demand_verified(const TypedModel& model) {
    if (const std::optional<std::string> found = verify(model)) throw std::logic_error("after typing: " + *found);
}

} // namespace torsion::typing
