#include "compiler/c_source/interface.h"

#include "compiler/c_source/access_tables.h"
#include "compiler/c_source/caps.h"
#include "compiler/c_source/memory.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace torsion::c_source {

using program::Program;

namespace {

std::string remark(const Program& program, std::uint32_t row) {
    const program::ModelTables& tables = program.tables;
    const TorsionVariable& v = tables.variables[row];
    const std::string unit = tables.text(v.unit), description = tables.text(v.description);
    return comment_text(std::string(tables.text(v.name)) + (unit.empty() ? "" : " [" + unit + "]") +
                        (description.empty() ? "" : ": " + description));
}

std::string structure(const Program& program, const std::vector<Member>& members, const std::string& type,
                      const std::string& prefix) {
    if (members.empty()) return "";
    std::string text = "typedef struct {\n";
    for (const Member& member : members) {
        const std::uint8_t kind = program.tables.variables[member.row].type;
        const std::string c = kind == TORSION_REAL ? prefix + "_real_t" : kind == TORSION_BOOLEAN ? "bool" : "int64_t";
        text += "    " + c + " " + member.name + "; /* " + remark(program, member.row) + " */\n";
    }
    return text + "} " + type + ";\n\n";
}

struct HeaderConstant {
    const char *name, *value, *remark;
};
constexpr HeaderConstant status_bits[] = {
    {"ASSERTION", "0x001u", "an assertion does not hold; `assertion` is its number"},
    {"WARNING", "0x002u", "a condition of a warning does not hold"},
    {"TERMINATED", "0x004u", "the model has called terminate(); steps do nothing any more"},
    {"FAILED", "0x008u", "an equation has no value; the outputs are those before, and further steps do nothing"},
    {"NOT_SOLVED", "0x010u", "Newton's method has found no solution; the values before count"},
    {"CONTRADICTION", "0x020u", "linear equations contradict each other; their last point counts"},
    {"CONFIGURATION", "0x040u",
     "no combination of sticking and sliding fits; the one with the fewest contradictions counts"},
    {"EVENT_NOT_SETTLED", "0x080u", "an event has not settled within its rounds; the last one counts"},
    {"TIME_EVENTS", "0x100u", "more events of time in a step than MOST_PARTS; the last ones took place at its end"},
    {"TIME", "0x200u",
     "with FAILED: the next step, or the next event of time, cannot be told from now (time is long), or was passed "
     "(TIME_EVENTS); init begins anew"},
    {"BOUNCES", "0x400u",
     "with FAILED: a state set anew turned a motion back, which came back before its condition had changed again"},
};

std::string constants(const std::string& prefix, const std::string& group, const auto& rows) {
    std::string text;
    for (const HeaderConstant& row : rows)
        text += "#define " + prefix + "_" + group + row.name + " " + row.value + " /* " + row.remark + " */\n";
    return text + "\n";
}

std::string caps_text(const std::string& prefix) {
    std::string text;
    for (const Cap& cap : all_caps)
        text += "#define " + prefix + "_" + cap.name + " " + std::to_string(cap.value) + "u /* " + cap.remark + " */\n";
    return text + "\n";
}

std::string sizes(const Program& program, const std::string& prefix) {
    const program::Layout& layout = program.layout;
    const std::pair<const char*, std::uint32_t> rows[] = {{"STATES", layout.n_x},
                                                          {"INPUTS", layout.n_u},
                                                          {"DISCRETES", layout.n_d},
                                                          {"RELATIONS", layout.n_relations},
                                                          {"ALGEBRAICS", layout.n_y}};
    std::string text;
    for (const auto& [name, size] : rows) text += "#define " + prefix + "_" + name + " " + std::to_string(size) + "u\n";
    text += "#define " + prefix + "_MOST_TIME_ROUNDS " + std::to_string(layout.n_relations + 1) +
            "u /* of gathering events of time */\n";
    return text;
}

/// Equal texts once, with all their numbers: a function checks the same in many places.
std::string assertions(const Program& program) {
    std::vector<std::pair<std::string, std::string>> lines; // text, numbers
    std::map<std::string, std::size_t> known;
    std::size_t number = 0;
    for (const std::string& message : assertion_texts(program)) {
        const auto [line, is_new] = known.emplace(message, lines.size());
        const std::string digits = std::to_string(++number);
        if (is_new) lines.emplace_back(message, digits);
        else lines[line->second].second += ", " + digits;
    }
    std::string text;
    for (const auto& [message, numbers] : lines) text += "   " + numbers + ": " + comment_text(message) + "\n";
    return text.empty() ? "" : "/* Numbers of assertions:\n" + text + "*/\n";
}

/// Where each variable stands, for measurements.
std::string places(const Program& program) {
    std::string text;
    for (std::uint32_t row = 0; row < program.tables.variables.size(); ++row) {
        const TorsionVariable& v = program.tables.variables[row];
        if ((v.flags & TORSION_HIDDEN) != 0 || v.type == TORSION_STRING) continue;
        const bool is_negated = (v.flags & TORSION_NEGATED) != 0;
        text += "   " + std::string(is_negated ? "-" : "") + place_of(program, row) + " " + remark(program, row) + "\n";
    }
    return text.empty() ? "" : "/* Where the variables stand:\n" + text + "*/\n";
}

std::string use(const std::string& name, bool has_access) {
    if (has_access)
        return "\n\n   C99 made by torsion, for an FMU: no allocation, no recursion.\n       " + name +
               "_defaults(&m);  then " + name +
               "_set for parameters, inputs and start values, and m.start_time\n       " + name +
               "_init(&m);      consistent start\n       " + name +
               "_advance(&m, until);  steps of STEP_SIZE from the start time on; a rest is a shorter step\n   They "
               "return the status of the call, 0 "
               "if all "
               "is well; m.status collects what happened since init. */\n";
    return "\n\n   C99 made by torsion: no allocation, no recursion, every loop has a bound. Use:\n       " + name +
           "_defaults(&m);  parameters and inputs; then change m.parameter and m.input\n       " + name +
           "_init(&m);      consistent start\n       " + name +
           "_step(&m);      one step: reads m.input, writes m.output\n   init and step return the status of the call, "
           "0 if all is well; "
           "m.status collects what happened since init. A change of a\n"
           "   parameter counts from the next init on. Instances are independent of each other. */\n";
}

/// What is kept over init: what was set.
std::string settings(const Program& program, const std::string& name) {
    const std::string count = std::to_string(std::max<std::uint32_t>(setting_count(program), 1));
    return "    " + name + "_real_t start_time;      /* s; what was set */\n    " + name + "_real_t set_value[" +
           count + "];\n    bool is_set[" + count + "];\n";
}

} // namespace

std::string header_text(const Program& program, const Interface& interface, const Options& options) {
    const std::string& name = options.name;
    const std::string model = program.tables.text(program.tables.name),
                      description = program.tables.text(program.tables.description);
    const double start = program.tables.experiment[0];
    const std::string guard = name + "_H", real = name + "_real_t";
    std::string text =
        "/* " + comment_text(model) + (description.empty() ? "" : ": " + comment_text(description)) +
        use(name, options.has_access) + "#ifndef " + guard + "\n#define " + guard +
        "\n\n#include <stdbool.h>\n#include <stdint.h>\n\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n\ntypedef " +
        (options.precision == Precision::Single ? "float " : "double ") + real + ";\n\n";
    text += "/* Sizes, times in seconds, bounds of loops, bits of the status. */\n" + sizes(program, name);
    text += "#define " + name + "_STEP_SIZE " + literal(options.step, options.precision) + "\n#define " + name +
            "_START_TIME " + literal(std::isnan(start) ? 0 : start, options.precision) + "\n";
    text += "#define " + name + "_MOST_INTEGER " + std::to_string(most_integer(options.precision)) +
            " /* Integers up to here are exact */\n";
    text += caps_text(name) + constants(name, "STATUS_", status_bits) + assertions(program);
    if (options.has_access) text += access_constants(program, name) + "\n";
    text += structure(program, interface.parameters, name + "_parameters_t", name) +
            structure(program, interface.inputs, name + "_inputs_t", name) +
            structure(program, interface.outputs, name + "_outputs_t", name);
    text += "typedef struct {\n";
    if (!interface.parameters.empty()) text += "    " + name + "_parameters_t parameter;\n";
    if (!interface.inputs.empty()) text += "    " + name + "_inputs_t input;\n";
    if (options.has_access) text += settings(program, name);
    text += "    uint32_t status;    /* since init */\n    uint32_t assertion; /* the number of the last one that did "
            "not hold; 0: none */\n"
            "    uint32_t overruns;  /* bounds of loops that were reached, since init */\n"
            "    uint64_t steps;     /* since init */\n    " +
            real + " time; /* s */\n";
    if (!interface.outputs.empty()) text += "    " + name + "_outputs_t output;\n";
    text += "    /* the model's own */\n" + memory_text(program, options) + "} " + name + "_t;\n\n";
    if (options.has_access) text += access_functions(name);
    else
        text += "void " + name + "_defaults(" + name + "_t* m);\nuint32_t " + name + "_init(" + name +
                "_t* m);\nuint32_t " + name + "_step(" + name + "_t* m);\n\n";
    return text + places(program) + "\n#ifdef __cplusplus\n}\n#endif\n#endif\n";
}

} // namespace torsion::c_source
