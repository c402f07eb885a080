#include "compiler/c_source/access_tables.h"

#include "compiler/c_source/names.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace torsion::c_source {

using program::Program;

namespace {

enum class Setting { NotSet, Parameter, Input, Start };

Setting setting_of(const TorsionVariable& v) {
    if (v.type == TORSION_STRING) return Setting::NotSet;
    if (v.section == TORSION_U) return Setting::Input;
    if ((v.flags & (TORSION_SETTABLE | TORSION_START)) == 0 || v.section == TORSION_TIME) return Setting::NotSet;
    return v.section == TORSION_P ? Setting::Parameter : Setting::Start;
}

/// Of the parameters that have some; a row that never counts where there are none.
std::string limit_table(const Program& program) {
    std::string rows;
    for (const TorsionLimit& limit : program.tables.limits) {
        const std::string name = program.tables.text(program.tables.variables[limit.variable].name);
        const double min = limit.literals > 0 ? std::max(limit.min, 1.0) : limit.min;
        const double max = limit.literals > 0 ? std::min(limit.max, static_cast<double>(limit.literals)) : limit.max;
        rows += fmt::format("    {{{}u, {}u, {}u, {}, {}, {}}},\n", limit.variable, limit.min_index, limit.max_index,
                            literal(min, Precision::Double), literal(max, Precision::Double),
                            c_string("`" + name + "` is outside of its min and max"));
    }
    if (rows.empty()) rows = "    {0u, UINT32_MAX, UINT32_MAX, (real_t)-INFINITY, (real_t)INFINITY, \"\"},\n";
    return "typedef struct {\n    uint32_t variable;\n    uint32_t min_index, max_index; /* in p, of what follows from "
           "parameters; UINT32_MAX: the "
           "number */\n"
           "    real_t min, max;\n    const char* text;\n} limit_t;\n\nstatic const limit_t limits[] = {\n" +
           rows + "};\n\n";
}

} // namespace

std::uint32_t setting_count(const Program& program) {
    std::uint32_t count = 0;
    for (const TorsionVariable& v : program.tables.variables) count += setting_of(v) == Setting::NotSet ? 0 : 1;
    return count;
}

std::string access_tables(const Program& program, const std::string& name) {
    std::string rows, texts, assertions = "\"\"";
    std::uint32_t slots = 0, n_texts = 0;
    for (const TorsionVariable& v : program.tables.variables) {
        const Setting setting = setting_of(v);
        const bool is_text = v.type == TORSION_STRING;
        const std::uint32_t slot = setting == Setting::NotSet ? 0 : slots++;
        rows += fmt::format("    {{{}u, {}u, {}u, {}u, {}u, {}}},\n", v.type, v.section, static_cast<int>(setting),
                            is_text ? n_texts : v.index, slot, (v.flags & TORSION_NEGATED) != 0 ? "true" : "false");
        if (!is_text) continue;
        texts += (texts.empty() ? "" : ", ") + c_string(program.tables.text(v.index));
        ++n_texts;
    }
    for (const std::string& message : assertion_texts(program)) assertions += ",\n    " + c_string(message);
    return "typedef struct {\n    uint8_t type;\n    uint8_t section;\n    uint8_t setting;\n    uint32_t index; /* in "
           "its section */\n"
           "    uint32_t slot;  /* of what was set */\n    bool is_negated;\n} row_t;\n\nstatic const row_t rows[" +
           name + "_VARIABLES] = {\n" + rows + "};\nstatic const char* const texts[] = {" +
           (texts.empty() ? "\"\"" : texts) + "};\nstatic const char* const assertions[] = {" + assertions + "};\n\n" +
           limit_table(program);
}

std::string access_constants(const Program& program, const std::string& name) {
    std::string text = fmt::format("#define {}_VARIABLES {}u\n", name, program.tables.variables.size());
    const auto list = [&](std::initializer_list<const char*> names) {
        int value = 0;
        for (const char* const one : names) text += fmt::format("#define {}_{} {}u\n", name, one, value++);
    };
    list({"REAL", "INTEGER", "BOOLEAN", "ENUMERATION", "STRING", "NO_TYPE"});
    list({"NOT_SET", "PARAMETER", "INPUT", "START"});
    return text;
}

std::string access_functions(const std::string& name) {
    std::string text =
        "/* Variables by number: those of the model, then time, then the derivatives of the states. */\n";
    const auto line = [&](const char* form) { text += fmt::format(fmt::runtime(form), name) + "\n"; };
    line("uint32_t {0}_type(uint32_t variable);    /* {0}_REAL and so on, or {0}_NO_TYPE */");
    line("uint32_t {0}_setting(uint32_t variable); /* how it can be set */");
    line("{0}_real_t {0}_get(const {0}_t* m, uint32_t variable);");
    line("void {0}_set({0}_t* m, uint32_t variable, {0}_real_t value);");
    line("const char* {0}_text(uint32_t variable);    /* of a string */");
    line("const char* {0}_assertion(uint32_t number);");
    line("const char* {0}_refusal(uint32_t variable, {0}_real_t value); /* why a parameter cannot have it; NULL: it "
         "can */");
    line("const char* {0}_broken_limit(const {0}_t* m);                  /* of all parameters, after {0}_init or "
         "{0}_preview */\n");
    line("void {0}_defaults({0}_t* m);");
    line("uint32_t {0}_preview({0}_t* m); /* parameters and start values alone */");
    line("uint32_t {0}_init({0}_t* m);");
    line("uint32_t {0}_refresh({0}_t* m); /* handles the event of inputs that were set: for a copy, between two steps "
         "*/");
    line("uint32_t {0}_advance({0}_t* m, {0}_real_t until);\n");
    return text;
}

std::string c_string(std::string_view text) {
    std::string result = "\"";
    for (const char c : text) {
        const auto code = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\' || c == '?') result += '\\'; // three question marks could begin a trigraph
        if (code >= 32 && code < 127) result += c;
        else result += fmt::format("\\{:03o}", code);
    }
    return result + "\"";
}

} // namespace torsion::c_source
