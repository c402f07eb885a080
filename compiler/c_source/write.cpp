#include "compiler/c_source/c_source.h"

#include "compiler/c_source/access_tables.h"
#include "compiler/c_source/block_tables.h"
#include "compiler/c_source/equations.h"
#include "compiler/c_source/integers.h"
#include "compiler/c_source/interface.h"
#include "compiler/c_source/memory.h"
#include "compiler/c_source/numbers.h"
#include "compiler/c_source/reached.h"
#include "compiler/c_source/runtime_text.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <utility>

namespace torsion::c_source {

using program::KernelId;
using program::Program;

namespace {

class Source {
public:
    Source(const Program& program, const structure::SortedModel& model, const source::SourceMap& sources,
           const Options& options)
        : program_(program), options_(options),
          interface_(options.has_access ? Interface{} : interface_of(program, options.name)), slots_(program, model),
          comments_(program, model, sources), needs_(needs_of(program, options)),
          context_{program, slots_, options.precision, {}, {}, {}, {}} {}

    Files run() {
        reached_ = reached(program_, roots());
        for (const KernelId k : reached_.kernels)
            context_.kernels.emplace(k, "kernel_" + identifiers_.unique(program_.kernels[k].name));
        const std::string routines = routines_text();
        for (const std::string& helper : context_.helpers) needs_.insert(helper);
        if (!needs_.contains("solve_block"))
            for (const char* need : {"blocks", "linear_blocks", "nonlinear_blocks", "both_kinds", "mixed_blocks"})
                needs_.erase(need);
        for (const char* need : {"states", "blocks", "discretes", "algebraics"}) {
            if (needs_.contains(need)) needs_.insert("finite");
        }
        if (has_integers()) needs_.insert("integers");
        std::string text = beginning() + filled(helper_piece, needs_, words()) + prototypes() + tables() + routines;
        if (needs_.contains("blocks")) text += block_tables(program_, context_.kernels, needs_, options_.precision);
        if (needs_.contains("relations")) text += relation_tables();
        if (options_.has_access) text += access_tables(program_, options_.name);
        for (int i = 0; i < runtime_piece_count; ++i) {
            const bool is_of_blocks = i < 3, is_of_mixed = i == 1;
            if ((is_of_blocks && !needs_.contains("blocks")) || (is_of_mixed && !needs_.contains("mixed_blocks")))
                continue;
            text += filled(runtime_pieces[i], needs_, words());
        }
        return {header_text(program_, interface_, options_), text, loss()};
    }

private:
    /// What the precision does not hold; empty: it holds all.
    std::string loss() {
        for (const double value : program_.layout.relation_nominal) context_.number(value);
        for (const double value : program_.layout.state_nominal) context_.number(value);
        for (const std::uint32_t b : solved_blocks(program_)) {
            for (const double value : program_.blocks[b].tear_nominal) context_.number(value);
        }
        const double start = program_.tables.experiment[0],
                     least = options_.precision == Precision::Single ? 1e-4 * options_.step : 1e-9 * options_.step;
        if (!is_held(options_.step, options_.precision) || !is_held(least, options_.precision))
            return "the step size is too small or too large for a number of this precision";
        context_.number(std::isnan(start) ? 0 : start);
        if (!tells_steps(std::isnan(start) ? 0 : start))
            return "its steps are too short to change the time where it begins, in this precision";
        if (!context_.losses.empty())
            return "the constant " + *context_.losses.begin() +
                   " is 0 or infinite in this precision: take a value between 1e-37 and 1e38, or double precision";
        if (options_.precision == Precision::Double) return "";
        for (const KernelId k : reached_.kernels) {
            if (const double value = large_integer(program_, program_.kernels[k]); value != 0)
                return "the Integer " + std::to_string(static_cast<std::int64_t>(value)) +
                       " is beyond 2^24, up to where Integers are exact in single precision";
        }
        return "";
    }

    /// Is the first step at least half as long as it should be? Each step of the code asks the same.
    bool tells_steps(double start) const {
        if (options_.precision == Precision::Double) return (start + options_.step) - start >= options_.step / 2;
        const auto begin = static_cast<float>(start), step = static_cast<float>(options_.step);
        return static_cast<float>(begin + step) - begin >= step / 2;
    }

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
                           ".h\"\n\n#include <math.h>\n#include <stddef.h>\n#include <string.h>\n\ntypedef " +
                           options_.name + "_real_t real_t;\ntypedef " + options_.name + "_t model_t;\n\n";
        for (const Number& number : numbers)
            text += std::string("#define ") + number.name + " " +
                    literal(is_single ? number.in_single : number.in_double, options_.precision) + "\n";
        text += "#define STEP_SIZE " + options_.name + "_STEP_SIZE\n#define LEAST_STEP " +
                literal((is_single ? 1e-4 : 1e-9) * options_.step, options_.precision) + "\n#define MOST_ROUNDS " +
                options_.name + "_MOST_ROUNDS\n";
        return text + (is_single ? "#define ABS fabsf\n#define NEXT_AFTER nextafterf\n\n"
                                 : "#define ABS fabs\n#define NEXT_AFTER nextafter\n\n");
    }

    std::string prototypes() const {
        std::string text;
        if (needs_.contains("solve_block")) text += "static int32_t solve_block(model_t* m, uint32_t block);\n";
        if (needs_.contains("solve_gradient"))
            text += "static int32_t solve_gradient(model_t* m, uint32_t block, uint32_t columns);\n";
        for (const auto& [id, name] : context_.kernels) text += "static int32_t " + name + "(model_t* m);\n";
        for (const symbolic::FunctionId f : reached_.functions)
            text +=
                "static int32_t " + function_name(program_, f) + "(model_t* m, const real_t* input, real_t* output);\n";
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
        std::string text =
            "/* ---- the model's equations "
            "------------------------------------------------------------------------------------------ */\n\n";
        for (const symbolic::FunctionId f : reached_.functions) text += function_text(context_, f);
        IdSet<KernelId> initial;
        if (program_.table.initialize) initial.insert(program_.table.initialize);
        for (const program::BlockLayout& block : program_.blocks) {
            if (block.is_initial && block.residuals_kernel) initial.insert(block.residuals_kernel);
        }
        for (const KernelId k : reached_.kernels)
            text +=
                kernel_text(context_, program_.kernels[k], context_.kernels.at(k), comments_.of(initial.contains(k)));
        return text;
    }

    std::string relation_tables() const {
        std::vector<bool> is_of_block(program_.tables.relations.size());
        for (const program::BlockLayout& block : program_.blocks) {
            if (block.is_initial) continue;
            for (const std::uint32_t r : block.relations) is_of_block[r] = true;
        }
        std::string strict, greater, timed, nominal, of_block, observer;
        for (std::size_t r = 0; r < program_.tables.relations.size(); ++r) {
            const char* const comma = r == 0 ? "" : ", ";
            strict += comma + std::string(program_.tables.relations[r].op % 2 == 0 ? "true" : "false");
            greater += comma + std::string(program_.tables.relations[r].op >= 2 ? "true" : "false");
            timed += comma + std::string(program_.layout.relation_is_time_event[r] ? "true" : "false");
            observer += comma + std::string(program_.layout.relation_is_observer[r] ? "true" : "false");
            of_block += comma + std::string(is_of_block[r] ? "true" : "false");
            nominal += comma + literal(program_.layout.relation_nominal[r], options_.precision);
        }
        std::string of_states;
        for (const double value : program_.layout.state_nominal)
            of_states += (of_states.empty() ? "" : ", ") + literal(value, options_.precision);
        const std::string of_stops = needs_.contains("states")
                                         ? "static const real_t state_nominal[] = {" + of_states +
                                               "};\nstatic const bool relation_is_observer[] = {" + observer + "};\n"
                                         : "";
        return of_stops + "static const bool relation_is_of_block[] = {" + of_block +
               "};\nstatic const bool relation_is_greater[] = {" + greater +
               "};\nstatic const bool relation_is_strict[] = {" + strict +
               "};\nstatic const bool relation_is_timed[] = {" + timed +
               "};\nstatic const real_t relation_nominal[] = {" + nominal + "};\n\n";
    }

    std::map<std::string, std::string> words() const {
        const auto list = [](const std::vector<std::uint32_t>& values) {
            std::string text;
            for (const std::uint32_t value : values) text += (text.empty() ? "" : ", ") + std::to_string(value) + "u";
            return text.empty() ? std::string("0u") : text;
        };
        std::vector<std::string> discrete(program_.layout.n_u, "false");
        for (const Member& member : interface_of(program_, options_.name).inputs) {
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
                {"STORE_SETTINGS",
                 stored(program_, interface_.parameters, "parameter") + stored(program_, interface_.inputs, "input")},
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

/// Identifiers outside of comments.
std::set<std::string> words_of(const std::string& text) {
    std::set<std::string> result;
    std::string word;
    bool is_comment = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text.compare(i, 2, "/*") == 0) is_comment = true;
        const bool is_part = std::isalnum(static_cast<unsigned char>(text[i])) != 0 || text[i] == '_';
        if (is_part && !is_comment) word += text[i];
        else if (!word.empty()) result.insert(std::exchange(word, ""));
        if (is_comment && i > 0 && text.compare(i - 1, 2, "*/") == 0) is_comment = false;
    }
    return result;
}

/// Types of the C library whose names a prefix can make.
const std::set<std::string> types_of_c = {
    "size_t",       "ptrdiff_t",     "wchar_t",   "max_align_t", "float_t",      "double_t", "int8_t",   "int16_t",
    "int32_t",      "int64_t",       "uint8_t",   "uint16_t",    "uint32_t",     "uint64_t", "intptr_t", "uintptr_t",
    "intmax_t",     "uintmax_t",     "ssize_t",   "time_t",      "clock_t",      "off_t",    "locale_t", "wint_t",
    "rsize_t",      "errno_t",       "nullptr_t", "int_fast8_t", "int_least8_t", "char8_t",  "char16_t", "char32_t",
    "mode_t",       "pid_t",         "id_t",      "key_t",       "dev_t",        "quad_t",   "loff_t",   "register_t",
    "uint_fast8_t", "uint_least8_t", "timer_t",   "daddr_t",     "caddr_t",      "u_quad_t"};

/// The name that the prefix makes twice; empty: none. The code is written with another prefix, to see its own names.
std::string taken_name(const Program& program, const structure::SortedModel& model, const source::SourceMap& sources,
                       Options options) {
    const std::string prefix = std::exchange(options.name, "prefix_that_no_model_has");
    const std::set<std::string> words = words_of(Source(program, model, sources, options).run().source);
    for (const char* const end :
         {"_t", "_real_t", "_defaults", "_init", "_step", "_parameters_t", "_inputs_t", "_outputs_t"}) {
        if (words.contains(prefix + end) || types_of_c.contains(prefix + end)) return prefix + end;
    }
    return "";
}

} // namespace

Files write(const Program& program, const structure::SortedModel& model, const source::SourceMap& sources,
            const Options& options) {
    Files files = Source(program, model, sources, options).run();
    const std::string taken = taken_name(program, model, sources, options);
    if (files.refusal.empty() && !taken.empty())
        files.refusal = "the prefix `" + options.name + "` makes the name `" + taken +
                        "`, which is another one's: take another --prefix";
    if (!files.refusal.empty()) files.refusal.insert(0, "C code for controllers cannot hold this model: ");
    return files;
}

} // namespace torsion::c_source
