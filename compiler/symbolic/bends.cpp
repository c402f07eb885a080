#include "compiler/symbolic/bends.h"

#include "compiler/symbolic/iterations.h"
#include "compiler/symbolic/simplify.h"
#include "compiler/symbolic/tangent_maker.h"

#include <map>
#include <optional>
#include <set>
#include <unordered_set>

namespace torsion::symbolic {

namespace {

constexpr double fading = 0.95;           ///< of the sum with each further decision
constexpr double modulus = 68719476767.0; ///< a prime number above 2^36: 31 times it, and a sum, stay whole
constexpr double least_modulus = 65521;   ///< of what is mixed in

ExprId distance(ExprPool& pool, ExprId way, ExprId rate) {
    const ExprId zero = pool.constant(0);
    const ExprId moves = pool.binary(Op::Ne, rate, zero);
    return pool.select(moves, pool.binary(Op::Div, pool.unary(Op::Abs, way), pool.unary(Op::Abs, rate)),
                       pool.constant(no_bend));
}

ExprId remainder(ExprPool& pool, ExprId whole, double modulus) {
    const ExprId rounds = pool.unary(Op::Floor, pool.binary(Op::Mul, whole, pool.constant(1 / modulus)));
    return pool.binary(Op::Sub, whole, pool.binary(Op::Mul, pool.constant(modulus), rounds));
}

ExprId mixed(ExprPool& pool, ExprId signature, ExprId word) {
    const ExprId sum = pool.binary(Op::Add, pool.binary(Op::Mul, pool.constant(31), signature),
                                   pool.binary(Op::Add, word, pool.constant(1)));
    return remainder(pool, sum, modulus);
}

class BendMaker final : public TangentMaker {
public:
    BendMaker(ExprPool& pool, const Function& f, const std::vector<bool>& varies)
        : TangentMaker(pool, f, varies, bend_results) {}

    std::optional<Function> make() {
        find_all_active();
        Function result{"bends(" + f_.name + ")", slots_.inputs(), bend_results};
        signature_ = slots_.inputs();
        result.body.push_back(
            {Assign{all_results(), {number(0), number(no_bend), number(no_bend), number(0), number(0)}}});
        for (FunctionStatement& statement : body(f_.body)) result.body.push_back(std::move(statement));
        result.slots = slot_count_;
        result.is_real_input.assign(result.inputs, true);
        return has_bends_ ? std::optional(std::move(result)) : std::nullopt;
    }

private:
    bool keeps_checks() const override { return false; }
    void enter(const While& loop) override {
        iterated_.push_back(iterated_slots(pool_, f_, loop));
        residual_tests_.push_back(residual_tests(pool_, loop, iterated_.back()));
    }
    void leave() override { iterated_.pop_back(), residual_tests_.pop_back(); }

    /// What an iteration decides on its way, by nothing but what it iterates on, is no bend; nor is whether it has come
    /// near enough, nor what a function decides that it calls on its way.
    bool is_iterated(ExprId root, bool is_call) const {
        if (iterated_.empty()) return false;
        const auto is_root = [&](const std::vector<ExprId>& tests) {
            return std::ranges::find(tests, root) != tests.end();
        };
        if (std::ranges::any_of(residual_tests_, is_root)) return true;
        bool is_of_iteration = false, is_of_argument = false;
        const auto see = [&](std::uint32_t slot) {
            const bool found =
                std::ranges::any_of(iterated_, [&](const std::vector<bool>& slots) { return slots[slot]; });
            is_of_iteration = is_of_iteration || found;
            is_of_argument = is_of_argument || (is_active_[slot] && !found && !is_call);
        };
        std::unordered_set<ExprId> seen;
        traverse(
            pool_, root, [&](ExprId e) { return !is_of_argument && !seen.contains(e); },
            [&](ExprId e) {
                const Node node = pool_[e];
                seen.insert(e);
                if (node.kind == Kind::Local) see(node.a);
                for (std::uint32_t i = 0; node.kind == Kind::Element && i < node.c; ++i) see(node.b + i);
            });
        return is_of_iteration && !is_of_argument;
    }

    /// Visits what the statement evaluates, with the conditions under which it does: parents have larger ids than
    /// children.
    void before(FunctionBody& out, const std::vector<ExprId>& roots) override {
        std::map<ExprId, ExprId, std::greater<>> uses; // node → condition, with the slots of this function
        const auto use = [&](ExprId e, ExprId condition) {
            const auto [found, is_new] = uses.try_emplace(e, condition);
            if (!is_new) found->second = make_or(found->second, condition);
        };
        active_.clear();
        for (const ExprId root : roots) use(root, pool_.boolean(true));
        while (!uses.empty()) {
            const auto [e, condition] = *uses.begin();
            uses.erase(uses.begin());
            if (pool_[e].kind == Kind::Select) {
                const Children parts = pool_.children(e);
                const ExprId chosen = moved(parts[0]);
                use(parts[0], condition);
                use(parts[1], symbolic::make(pool_, Op::And, condition, chosen));
                use(parts[2], symbolic::make(pool_, Op::And, condition, symbolic::make(pool_, Op::Not, chosen)));
            } else {
                for (const ExprId child : pool_.children(e)) use(child, condition);
            }
            record(out, e, condition);
        }
    }

    ExprId make_or(ExprId a, ExprId b) { return symbolic::make(pool_, Op::Or, a, b); }

    void record(FunctionBody& out, ExprId e, ExprId condition) {
        const Node node = pool_[e];
        const Children parts = pool_.children(e);
        if ((decision_of(node) != Decision::None || node.kind == Kind::Call) && is_iterated(e, node.kind == Kind::Call))
            return;
        switch (decision_of(node)) {
        case Decision::Difference:
            if (is_active(parts[0]) || is_active(parts[1]))
                record_zero(out, condition, difference(moved(parts[0]), moved(parts[1])),
                            difference(derivative(parts[0]), derivative(parts[1])), is_low_at_zero(node.op));
            return;
        case Decision::Sign:
            if (is_active(parts[0])) record_zero(out, condition, moved(parts[0]), derivative(parts[0]), false);
            return;
        case Decision::Whole:
            if (is_active(parts[0]))
                record_whole(out, condition, rounded_down(node.op, moved(parts[0])),
                             rounded_down(node.op, derivative(parts[0])));
            return;
        case Decision::None: break;
        }
        if (node.kind == Kind::Call) record_call(out, condition, e);
    }

    /// What is rounded up, with the other sign.
    ExprId rounded_down(Op rounding, ExprId e) { return rounding == Op::Ceil ? pool_.unary(Op::Neg, e) : e; }

    void record_zero(FunctionBody& out, ExprId condition, ExprId operand, ExprId rate, bool is_low_at_zero) {
        const Assign kept = keep(out, {where_needed(condition, operand), where_needed(condition, rate)});
        const Side side = side_of(pool_, pool_.local(kept.slots[0]), pool_.local(kept.slots[1]), is_low_at_zero);
        accumulate(out, condition,
                   {side.is_low, side.ahead, side.behind, pool_.local(kept.slots[0]), pool_.local(kept.slots[1])});
    }

    void record_whole(FunctionBody& out, ExprId condition, ExprId operand, ExprId rate) {
        const Assign kept = keep(out, {where_needed(condition, operand), where_needed(condition, rate)});
        const ExprId x = pool_.local(kept.slots[0]), dx = pool_.local(kept.slots[1]);
        const ExprId whole = pool_.unary(Op::Floor, x), part = pool_.binary(Op::Sub, x, whole),
                     rest = pool_.binary(Op::Sub, number(1), part);
        const ExprId rises = pool_.binary(Op::Gt, dx, number(0));
        accumulate(out, condition,
                   {remainder(pool_, whole, least_modulus), distance(pool_, pool_.select(rises, rest, part), dx),
                    distance(pool_, pool_.select(rises, part, rest), dx), x, dx});
    }

    void record_call(FunctionBody& out, ExprId condition, ExprId call) {
        std::vector<ExprId> arguments;
        std::vector<bool> varies;
        for (const ExprId argument : pool_.children(call)) {
            arguments.push_back(moved(argument));
            varies.push_back(is_active(argument));
        }
        const FunctionId callee = bends(pool_, pool_.callee(call), varies);
        if (!callee) return;
        const Children original = pool_.children(call);
        for (std::size_t i = 0; i < varies.size(); ++i) {
            if (varies[i]) arguments.push_back(derivative(original[i]));
        }
        const ExprId made = pool_.call(callee, arguments);
        std::vector<ExprId> found;
        for (std::uint32_t i = 0; i < bend_results; ++i)
            found.push_back(pool_.select(condition, pool_.output(made, i), number(i == 1 || i == 2 ? no_bend : 0)));
        const Assign kept = keep(out, std::move(found));
        const auto result = [&](std::size_t i) { return pool_.local(kept.slots[i]); };
        accumulate(out, condition,
                   {remainder(pool_, result(0), least_modulus), result(1), result(2), result(3), result(4)});
    }

    /// In an arm that is closed an operand may have no value.
    ExprId where_needed(ExprId condition, ExprId e) { return make_select(pool_, condition, e, number(0)); }

    /// Assigns the values to slots of their own.
    Assign keep(FunctionBody& out, std::vector<ExprId> values) {
        Assign kept{{}, std::move(values)};
        for (std::size_t i = 0; i < kept.values.size(); ++i) kept.slots.push_back(fresh());
        out.push_back({kept});
        return kept;
    }

    /// One decision, or those of a function that is called.
    struct Found {
        ExprId word, ahead, behind, operand, rate;
    };

    void accumulate(FunctionBody& out, ExprId condition, const Found& found) {
        has_bends_ = true;
        const auto old = [&](std::uint32_t i) { return pool_.local(signature_ + i); };
        const auto where = [&](ExprId value, std::uint32_t i) { return make_select(pool_, condition, value, old(i)); };
        const auto added = [&](std::uint32_t i, ExprId value) {
            return where(pool_.binary(Op::Add, pool_.binary(Op::Mul, number(fading), old(i)), value), i);
        };
        out.push_back({Assign{
            all_results(),
            {where(mixed(pool_, old(0), found.word), 0), where(pool_.binary(Op::Min, old(1), found.ahead), 1),
             where(pool_.binary(Op::Min, old(2), found.behind), 2), added(3, found.operand), added(4, found.rate)}}});
    }

    std::vector<std::uint32_t> all_results() const {
        std::vector<std::uint32_t> slots;
        for (std::uint32_t i = 0; i < bend_results; ++i) slots.push_back(signature_ + i);
        return slots;
    }

    ExprId number(double value) { return pool_.constant(value); }
    ExprId difference(ExprId a, ExprId b) { return pool_.binary(Op::Sub, a, b); }

    std::uint32_t signature_ = 0;
    bool has_bends_ = false;
    std::vector<std::vector<bool>> iterated_;         ///< of the loops that are open: their slots
    std::vector<std::vector<ExprId>> residual_tests_; ///< likewise
};

} // namespace

Decision decision_of(const Node& node) {
    switch (node.op) {
    case Op::Lt:
    case Op::Le:
    case Op::Gt:
    case Op::Ge:
    case Op::Min:
    case Op::Max: return node.kind == Kind::Binary ? Decision::Difference : Decision::None; // a relation makes events
    case Op::Abs:
    case Op::Sign: return Decision::Sign;
    case Op::Floor:
    case Op::Ceil: return Decision::Whole;
    default: return Decision::None;
    }
}

Side side_of(ExprPool& pool, ExprId operand, ExprId rate, bool is_low_at_zero) {
    const ExprId zero = pool.constant(0), never = pool.constant(no_bend);
    const ExprId is_low = pool.binary(is_low_at_zero ? Op::Le : Op::Lt, operand, zero);
    const ExprId rises = pool.binary(Op::Gt, rate, zero), away = distance(pool, operand, rate);
    const ExprId comes = pool.binary(Op::Eq, is_low, rises);
    return {is_low, pool.select(comes, away, never), pool.select(comes, never, away)};
}

FunctionId bends(ExprPool& pool, FunctionId f, const std::vector<bool>& varies) {
    const Function& function = pool.function(f);
    if (!function.has_bends || function.is_recursive || function.history || function.has_effect) return {};
    const auto [found, is_new] = pool.function(f).bends.try_emplace(varies);
    if (!is_new) return found->second;
    std::optional<Function> made = BendMaker(pool, function, varies).make();
    const FunctionId id = made ? pool.add_function(std::move(*made)) : FunctionId();
    return pool.function(f).bends[varies] = id;
}

} // namespace torsion::symbolic
