#include "compiler/c_source/interface.h"

namespace torsion::c_source {

using program::Program;

Interface interface_of(const Program& program, const std::string& prefix) {
    Interface result;
    Identifiers parameters(prefix), inputs(prefix), outputs(prefix);
    for (std::uint32_t row = 0; row < program.tables.variables.size(); ++row) {
        const TorsionVariable& v = program.tables.variables[row];
        const char* const name = program.tables.text(v.name);
        if (v.type == TORSION_STRING) continue;
        if (v.causality == TORSION_INPUT && v.section == TORSION_U) result.inputs.push_back({inputs.unique(name), row});
        else if (v.causality == TORSION_OUTPUT) result.outputs.push_back({outputs.unique(name), row});
        else if ((v.flags & TORSION_SETTABLE) != 0 && v.section == TORSION_P)
            result.parameters.push_back({parameters.unique(name), row});
    }
    return result;
}

bool is_integer(const TorsionVariable& v) { return v.type != TORSION_REAL && v.type != TORSION_BOOLEAN; }

std::string place_of(const Program& program, std::uint32_t row) {
    constexpr const char* fields[] = {"x", "der", "y", "p", "u", "d"};
    const TorsionVariable& v = program.tables.variables[row];
    return v.section == TORSION_TIME ? "m->time"
                                     : std::string("m->") + fields[v.section] + "[" + std::to_string(v.index) + "]";
}

std::string loaded(const Program& program, const std::vector<Member>& members, const std::string& structure,
                   const std::string& prefix) {
    std::string text;
    for (const Member& member : members) {
        const TorsionVariable& v = program.tables.variables[member.row];
        const std::string from = "m->" + structure + "." + member.name, cast = "(real_t)" + from;
        const bool is_negated = (v.flags & TORSION_NEGATED) != 0;
        const std::string value = v.type == TORSION_BOOLEAN
                                      ? "(" + from + (is_negated ? " ? ZERO : ONE)" : " ? ONE : ZERO)")
                                  : v.type == TORSION_REAL ? (is_negated ? "-" : "") + from
                                                           : (is_negated ? "-" : "") + cast;
        text += "    " + place_of(program, member.row) + " = " + value + ";\n";
        if (!is_integer(v)) continue;
        const std::string most = prefix + "_MOST_INTEGER";
        text += "    if ((" + from + " > " + most + ") || (" + from + " < -" + most + ")) { answer = 1; }\n";
    }
    return text;
}

std::string checked(const Program& program, const std::vector<Member>& members) {
    std::string text;
    for (const Member& member : members) {
        if (is_integer(program.tables.variables[member.row]))
            text += "    if (!is_integer(" + place_of(program, member.row) + ")) { answer = 1; }\n";
    }
    return text;
}

std::string stored(const Program& program, const std::vector<Member>& members, const std::string& structure) {
    std::string text;
    for (const Member& member : members) {
        const TorsionVariable& v = program.tables.variables[member.row];
        const bool is_negated = (v.flags & TORSION_NEGATED) != 0;
        const std::string place = place_of(program, member.row), number = (is_negated ? "-" : "") + place;
        const std::string value = v.type == TORSION_BOOLEAN ? "(" + place + (is_negated ? " == ZERO)" : " != ZERO)")
                                  : v.type == TORSION_REAL  ? number
                                                            : "to_integer(" + number + ")";
        text += "    m->" + structure + "." + member.name + " = " + value + ";\n";
    }
    return text;
}

} // namespace torsion::c_source
