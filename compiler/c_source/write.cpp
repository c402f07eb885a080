#include "compiler/c_source/c_source.h"

#include "compiler/c_source/block_tables.h"
#include "compiler/c_source/equations.h"
#include "compiler/c_source/interface.h"
#include "compiler/c_source/memory.h"
#include "compiler/c_source/reached.h"
#include "compiler/c_source/runtime_text.h"

#include <algorithm>

namespace torsion::c_source {

using program::KernelId;
using program::Program;

namespace {

struct Number {
    const char* name;
    double in_double, in_single;
};
/// Tolerances depend on the precision; those of double precision are the runtime's own.
constexpr Number numbers[] = {
    {"ZERO", 0, 0},
    {"THOUSANDTH", 1e-3, 1e-3},
    {"TENTH", 0.1, 0.1},
    {"QUARTER", 0.25, 0.25},
    {"HALF", 0.5, 0.5},
    {"ONE", 1, 1},
    {"ONE_AND_A_HALF", 1.5, 1.5},
    {"TWO", 2, 2},
    {"SIX", 6, 6},
    {"TEN", 10, 10},
    {"GAMMA", 0.29289321881345254, 0.29289321881345254}, // 1 - 1/sqrt(2)
    {"HYSTERESIS", 1e-10, 1e-5},                         // of the size of a relation's operands
    {"TIME_HYSTERESIS", 1e-14, 1e-6},
    {"TIME_ROUNDING", 1e-15, 1e-7},
    {"TIME_GAP", 1e-14, 1e-6},
    {"SLOPE_DISTANCE", 1e-6, 1e-2},
    {"RANK_TOLERANCE", 1e-13, 1e-6},    // of a scaled matrix's pivots
    {"RESIDUAL_ROUNDING", 1e-14, 1e-6}, // of the terms of a residual
    {"RESIDUAL_TOLERANCE", 1e-8, 1e-3},
    {"RESIDUAL_ROUNDING_OF_NEWTON", 1e-9, 1e-4},
    {"NEWTON_CONVERGED", 1e-12, 1e-6}, // of an unknown
    {"NEWTON_ROUNDING", 1e-9, 1e-4},
};

class Source {
public:
    Source(const Program& program, const structure::SortedModel& model, const source::SourceMap& sources, const Options& options)
        : program_(program), options_(options), interface_(interface_of(program)), slots_(program, model), comments_(program, model, sources),
          needs_(needs_of(program, options)), context_{program, slots_, options.precision, {}, {}, {}} {}

    Files run() {
        reached_ = reached(program_, roots());
        for (const KernelId k : reached_.kernels) context_.kernels.emplace(k, "kernel_" + identifiers_.unique(program_.kernels[k].name));
        const std::string routines = routines_text();
        for (const std::string& helper : context_.helpers) needs_.insert(helper);
        if (!needs_.contains("solve_block"))
            for (const char* need : {"blocks", "linear_blocks", "nonlinear_blocks", "both_kinds", "mixed_blocks"}) needs_.erase(need);
        for (const char* need : {"states", "blocks", "discretes", "algebraics"}) {
            if (needs_.contains(need)) needs_.insert("finite");
        }
        if (has_integers()) needs_.insert("integers");
        std::string text = beginning() + filled(helper_piece, needs_, words()) + prototypes() + tables() + routines;
        if (needs_.contains("blocks")) text += block_tables(program_, context_.kernels, needs_, options_.precision);
        if (needs_.contains("relations")) text += relation_tables();
        for (int i = 0; i < runtime_piece_count; ++i) {
            const bool is_of_blocks = i < 3, is_of_mixed = i == 1;
            if ((is_of_blocks && !needs_.contains("blocks")) || (is_of_mixed && !needs_.contains("mixed_blocks"))) continue;
            text += filled(runtime_pieces[i], needs_, words());
        }
        return {header_text(program_, interface_, options_), text};
    }

private:
    /// Those that are stored: parameters, inputs and outputs.
    bool has_integers() const {
        const auto is = [&](const Member& member) { return is_integer(program_.tables.variables[member.row]); };
        return std::ranges::any_of(interface_.parameters, is) || std::ranges::any_of(interface_.inputs, is) ||
               std::ranges::any_of(interface_.outputs, is);
    }

    std::vector<KernelId> roots() const {
        const program::KernelTable& t = program_.table;
        std::vector<KernelId> result{t.defaults, t.parameters, t.start, t.initialize, t.outputs, t.discrete, t.asserts};
        if (needs_.contains("states")) result.push_back(t.derivatives);
        if (needs_.contains("relations")) result.push_back(t.crossings);
        if (needs_.contains("timed_relations")) result.push_back(t.next_time);
        if (needs_.contains("left_limits")) result.push_back(t.left_limits);
        if (needs_.contains("states") && needs_.contains("rosenbrock")) result.push_back(t.jacobian);
        return result;
    }

    std::string beginning() const {
        const bool is_single = options_.precision == Precision::Single;
        std::string text = "/* " + comment_text(program_.tables.text(program_.tables.name)) + ": see " + options_.name +
                           ".h. Made by torsion. */\n#include \"" + options_.name +
                           ".h\"\n\n#include <math.h>\n#include <stddef.h>\n#include <string.h>\n\ntypedef " + options_.name +
                           "_real_t real_t;\ntypedef " + options_.name + "_t model_t;\n\n";
        for (const Number& number : numbers)
            text += std::string("#define ") + number.name + " " + literal(is_single ? number.in_single : number.in_double, options_.precision) + "\n";
        text += "#define STEP_SIZE " + options_.name + "_STEP_SIZE\n#define LEAST_STEP " +
                literal((is_single ? 1e-4 : 1e-9) * options_.step, options_.precision) + "\n#define MOST_ROUNDS " + options_.name + "_MOST_ROUNDS\n";
        return text + (is_single ? "#define ABS fabsf\n#define NEXT_AFTER nextafterf\n\n" : "#define ABS fabs\n#define NEXT_AFTER nextafter\n\n");
    }

    std::string prototypes() const {
        std::string text;
        if (needs_.contains("solve_block")) text += "static int32_t solve_block(model_t* m, uint32_t block);\n";
        if (needs_.contains("solve_gradient")) text += "static int32_t solve_gradient(model_t* m, uint32_t block, uint32_t columns);\n";
        for (const auto& [id, name] : context_.kernels) text += "static int32_t " + name + "(model_t* m);\n";
        for (const symbolic::FunctionId f : reached_.functions)
            text += "static int32_t " + function_name(program_, f) + "(model_t* m, const real_t* input, real_t* output);\n";
        return text + "\n";
    }

    std::string tables() const {
        std::map<std::size_t, std::string> by_number; // in order of their numbers
        for (const auto& [text, name] : context_.tables) {
            std::string line = "static " + text;
            line.replace(line.find('$'), 1, name);
            by_number[std::stoul(name.substr(name.rfind('_') + 1))] = line + "\n";
        }
        std::string result;
        for (const auto& [number, line] : by_number) result += line;
        return result.empty() ? "" : result + "\n";
    }

    std::string routines_text() {
        std::string text = "/* ---- the model's equations "
                           "------------------------------------------------------------------------------------------ */\n\n";
        for (const symbolic::FunctionId f : reached_.functions) text += function_text(context_, f);
        IdSet<KernelId> initial;
        if (program_.table.initialize) initial.insert(program_.table.initialize);
        for (const program::BlockLayout& block : program_.blocks) {
            if (block.is_initial && block.residuals_kernel) initial.insert(block.residuals_kernel);
        }
        for (const KernelId k : reached_.kernels)
            text += kernel_text(context_, program_.kernels[k], context_.kernels.at(k), comments_.of(initial.contains(k)));
        return text;
    }

    std::string relation_tables() const {
        std::string greater, timed, nominal;
        for (std::size_t r = 0; r < program_.tables.relations.size(); ++r) {
            const char* const comma = r == 0 ? "" : ", ";
            greater += comma + std::string(program_.tables.relations[r].op >= 2 ? "true" : "false");
            timed += comma + std::string(program_.layout.relation_is_time_event[r] ? "true" : "false");
            nominal += comma + literal(program_.layout.relation_nominal[r], options_.precision);
        }
        return "static const bool relation_is_greater[] = {" + greater + "};\nstatic const bool relation_is_timed[] = {" + timed +
               "};\nstatic const real_t relation_nominal[] = {" + nominal + "};\n\n";
    }

    std::map<std::string, std::string> words() const {
        const auto list = [](const std::vector<std::uint32_t>& values) {
            std::string text;
            for (const std::uint32_t value : values) text += (text.empty() ? "" : ", ") + std::to_string(value) + "u";
            return text.empty() ? std::string("0u") : text;
        };
        std::vector<std::string> discrete(program_.layout.n_u, "false");
        for (const Member& member : interface_.inputs) {
            const TorsionVariable& v = program_.tables.variables[member.row];
            if (v.type != TORSION_REAL || v.variability == TORSION_DISCRETE) discrete[v.index] = "true";
        }
        std::string is_discrete;
        for (const std::string& text : discrete) is_discrete += (is_discrete.empty() ? "" : ", ") + text;
        return {{"NAME", options_.name},
                {"JACOBIAN_START", list(program_.layout.jacobian.column_start)},
                {"JACOBIAN_ROW", list(program_.layout.jacobian.row)},
                {"INPUT_IS_DISCRETE", is_discrete},
                {"LOAD_INPUTS", loaded(program_, interface_.inputs, "input", options_.name)},
                {"CHECK_OUTPUTS", checked(program_, interface_.outputs)},
                {"STORE_OUTPUTS", stored(program_, interface_.outputs, "output")},
                {"STORE_SETTINGS", stored(program_, interface_.parameters, "parameter") + stored(program_, interface_.inputs, "input")},
                {"LOAD_PARAMETERS", loaded(program_, interface_.parameters, "parameter", options_.name)}};
    }

    const Program& program_;
    const Options& options_;
    Interface interface_;
    SlotNames slots_;
    EquationComments comments_;
    std::set<std::string> needs_;
    Context context_;
    Reached reached_;
    Identifiers identifiers_;
};

} // namespace

Files write(const Program& program, const structure::SortedModel& model, const source::SourceMap& sources, const Options& options) {
    return Source(program, model, sources, options).run();
}

} // namespace torsion::c_source
