// The dump `--dump=flat`.
#include "compiler/flat/flatten.h"

#include "compiler/symbolic/print.h"

#include <algorithm>

namespace torsion::flat {

namespace {

std::string declaration(const FlatModel& m, const Variable& v, const symbolic::NameOf& name_of) {
    static const char* const variabilities[] = {"constant ", "parameter ", "discrete ", ""};
    static const char* const types[] = {"Real", "Integer", "Boolean", "", "String"};
    static const char* const selects[] = {"never", "avoid", "default", "prefer", "always"};
    std::string s;
    if (v.is_final && v.variability <= Variability::Parameter) s += "final ";
    if (!(v.variability == Variability::Discrete && v.type != Type::Real))
        s += variabilities[static_cast<int>(v.variability)];
    if (v.causality == Causality::Input) s += "input ";
    if (v.causality == Causality::Output) s += "output ";
    s += v.type == Type::Enumeration ? std::string(m.strings[v.enumeration]) : types[static_cast<int>(v.type)];
    s += " " + v.name;
    std::string a;
    auto attribute = [&](const std::string& text) { a += (a.empty() ? "" : ", ") + text; };
    if (v.has_start) attribute("start = " + symbolic::print(m.pool, v.start, name_of));
    if (v.fixed) attribute("fixed = true");
    if (v.has_nominal) attribute("nominal = " + symbolic::number(v.nominal));
    if (v.min) attribute("min = " + symbolic::print(m.pool, v.min, name_of));
    if (v.max) attribute("max = " + symbolic::print(m.pool, v.max, name_of));
    if (v.state_select != StateSelect::Default)
        attribute(std::string("stateSelect = ") + selects[static_cast<int>(v.state_select)]);
    if (!m.strings[v.unit].empty()) attribute("unit = \"" + std::string(m.strings[v.unit]) + "\"");
    if (!a.empty()) s += "(" + a + ")";
    if (v.type == Type::String) s += " = \"" + v.text + "\"";
    else if (v.binding) s += " = " + symbolic::print(m.pool, v.binding, name_of);
    s += ";";
    if (v.is_structural) s += "  // structural";
    return s;
}

} // namespace

std::string print(const FlatModel& m) {
    symbolic::NameOf name_of = [&](VarId v) { return m.variables[v].name; };
    std::string out = "class " + m.name + "\n";
    for (const Variable& v : m.variables) out += "  " + declaration(m, v, name_of) + "\n";
    auto section = [&](const char* title, const auto& equations) {
        if (equations.begin() == equations.end()) return;
        out += std::string(title) + "\n";
        for (const Equation& e : equations)
            out += "  " + symbolic::print(m.pool, e.lhs, name_of) + " = " + symbolic::print(m.pool, e.rhs, name_of) +
                   ";\n";
    };
    section("initial equation", m.initial_equations);
    section("equation", m.equations);
    for (const Assertion& a : m.assertions)
        out += (a.is_termination ? "  terminate unless(" : "  assert(") +
               symbolic::print(m.pool, a.condition, name_of) + ", \"" + a.message + "\");\n";
    for (const Reinit& r : m.reinits) {
        out += "  when " + symbolic::print(m.pool, r.condition, name_of) + " then reinit(" +
               symbolic::print(m.pool, r.state, name_of) + ", ";
        out += symbolic::print(m.pool, r.value, name_of) + ");\n";
    }
    for (const LeftLimit& l : m.left_limits)
        out += "  " + m.variables[l.memory].name + " := left limit of " + symbolic::print(m.pool, l.value, name_of) +
               ";\n";
    for (const History& h : m.histories) {
        out += "  " + m.variables[h.value].name + " := past of " + m.variables[h.input].name + ", " +
               m.variables[h.delay].name + " ago, of " + m.variables[h.longest].name + " at most;\n";
    }
    for (const Distribution& d : m.distributions) {
        out += "  " + m.variables[d.out[0]].name + ", " + m.variables[d.out[1]].name + " := what moves between " +
               m.variables[d.in[0]].name + " and " + m.variables[d.in[1]].name + " with " +
               m.variables[d.position].name + ";\n";
    }
    if (!m.relations.empty()) out += "relations\n";
    for (const Relation& r : m.relations) {
        out += "  " + symbolic::print(m.pool, r.node, name_of);
        if (!m.pool.is_constant(r.active, 1)) out += "  when " + symbolic::print(m.pool, r.active, name_of);
        out += ";\n";
    }
    auto& x = m.experiment;
    for (auto [name, value] : {std::pair("StartTime", x.start_time),
                               {"StopTime", x.stop_time},
                               {"Interval", x.interval},
                               {"Tolerance", x.tolerance}})
        if (value) out += std::string("experiment ") + name + " = " + symbolic::number(*value) + "\n";
    if (!x.solver.empty()) out += "experiment __Torsion_solver = \"" + x.solver + "\"\n";
    const auto unknowns =
        static_cast<std::size_t>(std::ranges::count_if(m.variables.ids(), [&](VarId v) { return m.is_unknown(v); }));
    if (unknowns != m.equations.size())
        out += "// not balanced: " + std::to_string(m.equations.size()) + " equations for " + std::to_string(unknowns) +
               " unknowns\n";
    return out + "end " + m.name + ";\n";
}

} // namespace torsion::flat
