#include "compiler/structure/zero_delays.h"

#include "compiler/structure/parameters.h"
#include "compiler/structure/settle.h"

#include <array>

namespace torsion::structure {

void remove_zero_delays(flat::FlatModel& flat) {
    if (flat.histories.empty()) return;
    ParameterValues values(flat, parameter_order(flat));
    IdMap<VarId, VarId> input_of;
    bool has_any = false;
    for (flat::History& history : flat.histories) {
        if (!history.is_constant || history.is_discrete || !is_parameter(flat.variables[history.delay]) ||
            values.of(history.delay) != 0)
            continue;
        has_any = true;
        input_of.set(history.value, history.input);
        settle(flat, std::array{history.delay});
        history.input = history.delay; // nothing reads this history; of a constant there is nothing to write down
        history.is_discrete = true;
    }
    if (!has_any) return;
    for (EquationId e : flat.equations.ids()) {
        flat::Equation& equation = flat.equations[e];
        if (flat.pool[equation.lhs].kind != symbolic::Kind::Variable) continue;
        if (const VarId input = input_of[flat.pool.var(equation.lhs)];
            input && flat.pool[equation.rhs].kind == symbolic::Kind::Select)
            equation.rhs = flat.pool.variable(input);
    }
}

} // namespace torsion::structure
