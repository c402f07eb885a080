#include "compiler/structure/parameters.h"

#include <functional>
#include <unordered_set>

namespace torsion::structure {

namespace {

/// The variables that bindings use. The search stops at a call whose arguments are already in order: each of n results
/// of a function of n values has its own binding.
class Uses {
public:
    explicit Uses(const flat::FlatModel& flat) : flat_(flat), walk_(flat.pool) {}

    std::vector<VarId> operator()(ExprId binding) {
        std::vector<VarId> used;
        visit(binding, [&](ExprId e) {
            if (flat_.pool[e].kind == symbolic::Kind::Variable && is_parameter(flat_.variables[flat_.pool.var(e)]))
                used.push_back(flat_.pool.var(e));
        });
        return used;
    }
    /// Call it once all variables that the binding uses are in order.
    void settle(ExprId binding) {
        visit(binding, [&](ExprId e) {
            if (flat_.pool[e].kind == symbolic::Kind::Call) settled_.insert(e);
        });
    }

private:
    void visit(ExprId binding, const std::function<void(ExprId)>& each) {
        if (!binding) return;
        walk_.restart();
        walk_(binding, each,
              [&](ExprId e) { return flat_.pool[e].kind != symbolic::Kind::Call || !settled_.contains(e); });
    }

    const flat::FlatModel& flat_;
    symbolic::Walker walk_;
    std::unordered_set<ExprId> settled_;
};

} // namespace

std::vector<VarId> parameter_order(const flat::FlatModel& flat) {
    enum class State : std::uint8_t { New, Open, Done };
    std::vector<VarId> order, stack;
    std::vector<State> state(flat.variables.size(), State::New);
    Uses uses(flat);
    for (VarId start : flat.variables.ids()) {
        if (!is_parameter(flat.variables[start]) || flat.variables[start].type == flat::Type::String) continue;
        stack.push_back(start);
        while (!stack.empty()) {
            VarId v = stack.back();
            State& s = state[v.index()];
            if (s == State::New) {
                s = State::Open;
                for (VarId used : uses(flat.variables[v].binding)) {
                    if (state[used.index()] == State::New) stack.push_back(used);
                }
                continue;
            }
            stack.pop_back();
            if (s == State::Open) {
                order.push_back(v);
                uses.settle(flat.variables[v].binding);
            }
            s = State::Done;
        }
    }
    return order;
}

ParameterValues::ParameterValues(const flat::FlatModel& flat, const std::vector<VarId>& order)
    : flat_(flat), values_(flat.variables.size(), unknown),
      evaluate_(flat.pool, [this](ExprId leaf) -> std::optional<double> {
          if (flat_.pool[leaf].kind != symbolic::Kind::Variable) return std::nullopt;
          double value = values_[flat_.pool.var(leaf)];
          return std::isnan(value) ? std::nullopt : std::optional(value);
      }) {
    compute(order);
}

void ParameterValues::compute(const std::vector<VarId>& order) {
    for (VarId v : order) {
        const flat::Variable& parameter = flat_.variables[v];
        ExprId binding = parameter.binding ? parameter.binding : parameter.start;
        if (binding) values_.set(v, evaluate_(binding).value_or(unknown));
    }
}

void ParameterValues::change(std::span<const std::pair<VarId, double>> changed, const std::vector<VarId>& computed) {
    for (const auto& [parameter, value] : changed) values_.set(parameter, value);
    evaluate_.forget();
    compute(computed);
}

} // namespace torsion::structure
