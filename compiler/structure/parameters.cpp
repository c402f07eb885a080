#include "compiler/structure/parameters.h"

namespace torsion::structure {

namespace {

std::vector<VarId> used_parameters(const flat::FlatModel& flat, symbolic::Walker& walk, ExprId binding) {
    std::vector<VarId> used;
    if (!binding) return used;
    walk.restart();
    walk(binding, [&](ExprId e) {
        if (flat.pool[e].kind == symbolic::Kind::Variable && is_parameter(flat.variables[flat.pool.var(e)])) used.push_back(flat.pool.var(e));
    });
    return used;
}

} // namespace

std::vector<VarId> parameter_order(const flat::FlatModel& flat) {
    enum class State : std::uint8_t { New, Open, Done };
    std::vector<VarId> order, stack;
    std::vector<State> state(flat.variables.size(), State::New);
    symbolic::Walker walk(flat.pool);
    for (VarId start : flat.variables.ids()) {
        if (!is_parameter(flat.variables[start]) || flat.variables[start].type == flat::Type::String) continue;
        stack.push_back(start);
        while (!stack.empty()) {
            VarId v = stack.back();
            State& s = state[v.index()];
            if (s == State::New) {
                s = State::Open;
                for (VarId used : used_parameters(flat, walk, flat.variables[v].binding)) {
                    if (state[used.index()] == State::New) stack.push_back(used);
                }
                continue;
            }
            stack.pop_back();
            if (s == State::Open) order.push_back(v);
            s = State::Done;
        }
    }
    return order;
}

ParameterValues::ParameterValues(const flat::FlatModel& flat, const std::vector<VarId>& order)
    : flat_(flat), values_(flat.variables.size(), unknown), evaluate_(flat.pool, [this](ExprId leaf) -> std::optional<double> {
          if (flat_.pool[leaf].kind != symbolic::Kind::Variable) return std::nullopt;
          double value = values_[flat_.pool.var(leaf)];
          return std::isnan(value) ? std::nullopt : std::optional(value);
      }) {
    for (VarId v : order) {
        const flat::Variable& parameter = flat.variables[v];
        ExprId binding = parameter.binding ? parameter.binding : parameter.start;
        if (binding) values_.set(v, evaluate_(binding).value_or(unknown));
    }
}

} // namespace torsion::structure
