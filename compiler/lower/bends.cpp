#include "compiler/lower/bends.h"

#include "compiler/lower/needs.h"
#include "compiler/symbolic/bends.h"
#include "compiler/symbolic/conditions_of_use.h"
#include "compiler/symbolic/operators.h"
#include "compiler/symbolic/simplify.h"

#include <algorithm>
#include <map>

namespace torsion::lower {

using program::BendRow;
using structure::Role;
using symbolic::Kind;
using symbolic::Node;
using symbolic::Op;

namespace {

/// On what a node depends between events.
enum class Change : std::uint8_t { Parameters, Events, Always };

class BendFinder {
public:
    explicit BendFinder(Lowering& lowering)
        : lowering_(lowering), pool_(lowering.pool()), walker_(lowering.pool()), layout_(lowering.layout.bends) {}

    bool find() {
        const Needs needs(lowering_.model, Needs::Of::DerivativesAndEvents);
        const IdMap<ExprId, ExprId> used =
            symbolic::conditions_of_use(pool_, needs.roots(), [&](VarId v) { return change(v) != Change::Always; });
        find_readers(needs);
        classify();
        const std::size_t size = change_.size();
        for (std::size_t i = 0; i < size; ++i) {
            const ExprId e{i};
            if (used[e].valid() && root_[e] != 0) add(e, used[e]);
        }
        group(needs);
        return !layout_.rows.empty();
    }

    std::pair<Plan, Plan> plans(Scheduler& scheduler) {
        const auto count = static_cast<std::uint32_t>(operands_.size());
        layout_.n_operands = count;
        layout_.operands = lowering_.reserve_work(count);
        layout_.rates = lowering_.reserve_work(count);
        for (BendRow& row : layout_.rows) {
            if (row.active != UINT32_MAX) row.active += layout_.operands;
            row.first += layout_.operands;
        }
        Plan operands{"operands", Initial::Zero, true, scheduler.frozen({operands_, {}}), true};
        for (std::uint32_t i = 0; i < count; ++i)
            operands.statements.push_back(
                Statement::store_tentatively({Section::Work, layout_.operands + i}, operands_[i]));
        Plan bends{"bends", Initial::Zero, true, {}, true};
        for (std::size_t i = 0; i < calls_.size(); ++i) {
            BendRow& row = layout_.rows[calls_[i].row];
            row.result = lowering_.reserve_work(symbolic::bend_results);
            const ExprId active = row.active == UINT32_MAX ? ExprId() : lowering_.leaf({Section::Work, row.active});
            const ExprId call = pool_.call(calls_[i].function, arguments(calls_[i]));
            // a closed arm has no call: nothing protects its arguments
            bends.statements.push_back({StoreCall{
                active, call, {Section::Work, row.result}, {0, symbolic::no_bend, symbolic::no_bend, 0, 0}}});
        }
        return {std::move(operands), std::move(bends)};
    }

private:
    struct CallSite {
        std::size_t row = 0;
        ExprId call;
        symbolic::FunctionId function;      ///< its bends
        std::vector<std::uint32_t> operand; ///< per argument; UINT32_MAX: it depends on parameters only
        std::vector<bool> varies;
    };

    Change change(VarId v) const {
        const structure::SortedModel& model = lowering_.model;
        const Target target = resolve(model, v);
        if (!target.variable) return Change::Parameters;
        const flat::Variable& x = model.flat.variables[target.variable];
        switch (model.role[target.variable]) {
        case Role::Parameter: return Change::Parameters;
        case Role::Discrete: return Change::Events;
        default:
            return x.type == flat::Type::Real && x.variability == flat::Variability::Continuous ? Change::Always
                                                                                                : Change::Events;
        }
    }

    Change change_of(ExprId e) const {
        const Node node = pool_[e];
        switch (node.kind) {
        case Kind::Constant: return Change::Parameters;
        case Kind::Variable:
            return node.a < lowering_.model.flat.variables.size() ? change(pool_.var(e)) : Change::Events;
        case Kind::Der:
        case Kind::Time: return Change::Always;
        case Kind::Pre:
        case Kind::Initial:
        case Kind::Relation:
        case Kind::Local:
        case Kind::Element: return Change::Events;
        default: break;
        }
        Change most = Change::Parameters;
        for (const ExprId child : pool_.children(e)) most = std::max(most, change_[child]);
        return symbolic::has(node.op, symbolic::Trait::Steps) ? std::min(most, Change::Events) : most;
    }

    /// Children have smaller ids.
    void classify() {
        const std::size_t size = pool_.size();
        for (std::size_t i = 0; i < size; ++i) change_.set(ExprId(i), change_of(ExprId(i)));
    }

    void find_readers(const Needs& needs) {
        symbolic::Walker walk(pool_);
        for (std::size_t i = 0; i < needs.roots().size(); ++i) {
            readers_.push_back(needs.reader(i) ? needs.reader(i) : VarId(0));
            walk(needs.roots()[i], [&](ExprId e) { root_.set(e, static_cast<std::uint32_t>(i + 1)); });
        }
    }

    bool varies(ExprId e) const { return change_[e] == Change::Always; }

    void add(ExprId e, ExprId active) {
        const Node node = pool_[e];
        const symbolic::Children parts = pool_.children(e);
        switch (symbolic::decision_of(node)) {
        case symbolic::Decision::Difference:
            if (varies(parts[0]) || varies(parts[1]))
                add_row(e, TORSION_BEND_SIDE, active, symbolic::sub(pool_, parts[0], parts[1]));
            return;
        case symbolic::Decision::Sign:
            if (varies(parts[0])) add_row(e, TORSION_BEND_SIDE, active, parts[0]);
            return;
        case symbolic::Decision::Whole:
            if (varies(parts[0])) add_row(e, TORSION_BEND_WHOLE, active, parts[0]);
            return;
        case symbolic::Decision::None: break;
        }
        if (node.kind == Kind::Call) add_call(e, active);
    }

    /// Rows in one equation, rows that follow from the same variables, and rows of variables that one equation reads.
    void group(const Needs& needs) {
        std::map<std::vector<std::uint32_t>, std::uint32_t> of_key;
        std::vector<std::uint32_t> parent(layout_.rows.size());
        const auto top = [&](std::uint32_t i) {
            while (parent[i] != i) i = parent[i] = parent[parent[i]];
            return i;
        };
        for (std::uint32_t i = 0; i < layout_.rows.size(); ++i) {
            parent[i] = i;
            const ExprId node = layout_.rows[i].node;
            for (const std::vector<std::uint32_t>& key :
                 {std::vector<std::uint32_t>{UINT32_MAX, root_[node]}, variables_below(node)}) {
                const auto [found, is_new] = of_key.emplace(key, i);
                if (!is_new) parent[top(i)] = top(found->second);
            }
        }
        std::map<VarId, std::uint32_t> of_variable;
        for (std::uint32_t i = 0; i < layout_.rows.size(); ++i) of_variable.emplace(layout_.rows[i].variable, i);
        for (const ExprId root : needs.roots()) {
            std::uint32_t first = UINT32_MAX;
            walker_.restart();
            walker_(root, [&](ExprId e) {
                if (pool_[e].kind != Kind::Variable) return;
                const auto found = of_variable.find(resolve(lowering_.model, pool_.var(e)).variable);
                if (found == of_variable.end()) return;
                if (first == UINT32_MAX) first = found->second;
                else parent[top(found->second)] = top(first);
            });
        }
        for (std::uint32_t i = 0; i < layout_.rows.size(); ++i) layout_.rows[i].group = top(i);
    }

    /// What varies in an expression: variables that are no aliases, and time.
    std::vector<std::uint32_t> variables_below(ExprId root) {
        std::vector<std::uint32_t> result;
        walker_.restart();
        walker_(root, [&](ExprId e) {
            if (pool_[e].kind == Kind::Time) result.push_back(UINT32_MAX - 1);
            if (pool_[e].kind == Kind::Variable && varies(e))
                result.push_back(resolve(lowering_.model, pool_.var(e)).variable.index());
        });
        std::ranges::sort(result);
        result.erase(std::ranges::unique(result).begin(), result.end());
        return result;
    }

    BendRow& add_row(ExprId e, std::uint8_t kind, ExprId active) {
        BendRow& row = layout_.rows.emplace_back();
        row.kind = kind;
        row.node = e;
        row.variable = readers_[root_[e] - 1];
        if (!pool_.is_constant(active)) row.active = add_operand(active);
        return row;
    }
    void add_row(ExprId e, std::uint8_t kind, ExprId active, ExprId operand) {
        BendRow& row = add_row(e, kind, active);
        row.first = add_operand(guarded(active, operand));
        row.count = 1;
    }

    void add_call(ExprId call, ExprId active) {
        CallSite site{layout_.rows.size(), call, {}, {}, {}};
        const symbolic::Children given = pool_.children(call);
        for (const ExprId argument : given) site.varies.push_back(varies(argument));
        if (std::ranges::none_of(site.varies, [](bool v) { return v; })) return;
        site.function = symbolic::bends(pool_, pool_.callee(call), site.varies);
        if (!site.function) return;
        BendRow& row = add_row(call, TORSION_BEND_CALL, active);
        row.first = static_cast<std::uint32_t>(operands_.size());
        for (std::size_t i = 0; i < given.size(); ++i)
            site.operand.push_back(change_[given[i]] == Change::Parameters ? UINT32_MAX
                                                                           : add_operand(guarded(active, given[i])));
        row.count = static_cast<std::uint32_t>(operands_.size()) - row.first;
        calls_.push_back(std::move(site));
    }

    /// In an arm that is closed an operand may have no value.
    ExprId guarded(ExprId active, ExprId e) { return symbolic::make_select(pool_, active, e, pool_.constant(0)); }

    std::uint32_t add_operand(ExprId e) {
        operands_.push_back(e);
        return static_cast<std::uint32_t>(operands_.size() - 1);
    }

    std::vector<ExprId> arguments(const CallSite& site) {
        std::vector<ExprId> result, rates;
        const symbolic::Children given = pool_.children(site.call);
        for (std::size_t i = 0; i < given.size(); ++i) {
            const std::uint32_t operand = site.operand[i];
            result.push_back(operand == UINT32_MAX ? given[i]
                                                   : lowering_.leaf({Section::Work, layout_.operands + operand}));
            if (site.varies[i]) rates.push_back(lowering_.leaf({Section::Work, layout_.rates + operand}));
        }
        result.insert(result.end(), rates.begin(), rates.end());
        return result;
    }

    Lowering& lowering_;
    symbolic::ExprPool& pool_;
    symbolic::Walker walker_;
    program::BendLayout& layout_;
    IdMap<ExprId, Change> change_;
    IdMap<ExprId, std::uint32_t> root_; ///< + 1
    std::vector<VarId> readers_;        ///< per root
    std::vector<ExprId> operands_;
    std::vector<CallSite> calls_;
};

} // namespace

std::optional<std::pair<Plan, Plan>> bend_plans(Lowering& lowering, Scheduler& scheduler) {
    if (lowering.model.states.empty()) return std::nullopt;
    BendFinder finder(lowering);
    if (!finder.find()) return std::nullopt;
    return finder.plans(scheduler);
}

} // namespace torsion::lower
