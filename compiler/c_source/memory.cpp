#include "compiler/c_source/memory.h"

#include "compiler/c_source/interface.h"
#include "compiler/c_source/reached.h"

#include <algorithm>
#include <sstream>

namespace torsion::c_source {

using program::BlockLayout;
using program::Program;

std::vector<std::uint32_t> solved_blocks(const Program& program) {
    std::vector<std::uint32_t> result;
    for (std::uint32_t b = 0; b < program.blocks.size(); ++b) {
        if (!program.blocks[b].is_untorn) result.push_back(b);
    }
    return result;
}

std::set<std::string> needs_of(const Program& program, const Options& options) {
    std::set<std::string> result;
    const auto need = [&](const char* flag, bool is_needed) {
        if (is_needed) result.insert(flag);
    };
    const program::Layout& layout = program.layout;
    need("states", layout.n_x > 0);
    need("inputs", layout.n_u > 0);
    need("discretes", layout.n_d > 0);
    need("algebraics", layout.n_y > 0);
    need("relations", layout.n_relations > 0);
    need("timed_relations", std::ranges::count(layout.relation_is_time_event, true) > 0);
    need("left_limits", program.table.left_limits.valid());
    need("bounces", layout.n_x > 0 && layout.n_relations > 0 && sets_states(program));
    need("locates", options.locates_events && layout.n_x > 0 && layout.n_relations > 0);
    need("euler", options.method == Method::Euler);
    need("rk4", options.method == Method::RungeKutta4);
    need("access", options.has_access);
    need("rosenbrock", options.method == Method::Rosenbrock);
    need("driven",
         options.method == Method::Rosenbrock && layout.n_x > 0 && reads_time(program, program.table.derivatives));
    for (const std::uint32_t b : solved_blocks(program)) {
        const BlockLayout& block = program.blocks[b];
        need("blocks", true);
        need(block.is_linear ? "linear_blocks" : "nonlinear_blocks", true);
        need("mixed_blocks", block.is_mixed);
        need("block_discretes", block.is_mixed && !block.discretes.empty());
    }
    need("both_kinds", result.contains("linear_blocks") && result.contains("nonlinear_blocks"));
    return result;
}

namespace {

class Memory {
public:
    Memory(const Program& program, const Options& options)
        : program_(program), options_(options), needs_(needs_of(program, options)) {}

    std::string run() {
        frame();
        if (has("inputs")) reals("u_before", program_.layout.n_u);
        if (has("states")) method();
        events();
        if (has("blocks")) blocks();
        return std::move(text_);
    }

private:
    bool has(const char* need) const { return needs_.contains(need); }
    void member(const std::string& type, const std::string& name, std::size_t size) {
        text_ += "    " + type + " " + name + "[" + std::to_string(std::max<std::size_t>(size, 1)) + "];\n";
    }
    void reals(const std::string& name, std::size_t size) { member(options_.name + "_real_t", name, size); }

    void frame() {
        const program::Layout& l = program_.layout;
        text_ += "    " + options_.name + "_real_t initial;\n    " + options_.name +
                 "_real_t event;\n    uint32_t member;\n    uint32_t failed_check;\n    bool is_accepted;\n";
        reals("x", l.n_x), reals("der", l.n_x), reals("y", l.n_y), reals("p", l.n_p), reals("u", l.n_u),
            reals("d", l.n_d), reals("pre", l.n_d);
        for (const char* name : {"relation", "candidate", "forced", "difference", "magnitude", "active", "epsilon"})
            reals(name, l.n_relations);
        if (has("rosenbrock")) reals("jacobian", l.jacobian.entries());
        reals("work", std::max(l.n_work, 2u));
    }

    void method() {
        const std::size_t n = program_.layout.n_x;
        reals("x_before", n);
        if (has("locates")) reals("x_after", n), reals("der_before", n), reals("der_after", n);
        if (has("rk4")) reals("x_end", n);
        if (!has("rosenbrock")) return;
        if (has("driven")) reals("drift", n);
        reals("stage_1", n), reals("stage_2", n), reals("state_matrix", n * n), member("uint32_t", "state_swap", n);
    }

    void events() {
        if (has("states")) reals("event_x", program_.layout.n_x);
        if (!has("relations")) return;
        const std::size_t n = program_.layout.n_relations;
        if (has("discretes")) reals("pre_before", program_.layout.n_d);
        reals("start_relation", n), reals("start_difference", n), member("bool", "fired", n),
            member("bool", "stays", n);
        if (has("states")) {
            if (has("mixed_blocks")) reals("start_active", n);
            reals("left_x", program_.layout.n_x), reals("left_der", program_.layout.n_x), member("bool", "stops", n),
                member("bool", "is_deferred", n), member("bool", "was_fired", n);
            text_ += "    bool has_stops;\n    bool is_last_event;\n    bool is_crowded;\n    uint32_t looks;\n    " +
                     options_.name + "_real_t moved;\n    " + options_.name + "_real_t begin;\n";
            for (const char* name : {"rest_x", "jump", "whole", "onward"}) reals(name, program_.layout.n_x);
            for (const char* name : {"left_relation", "left_forced", "rest_start", "rest_slope", "whole_slope"})
                reals(name, n);
            member("bool", "is_left", n);
            if (has("discretes")) reals("left_d", program_.layout.n_d), reals("left_pre", program_.layout.n_d);
            if (has("algebraics")) reals("left_y", program_.layout.n_y);
        }
        if (has("bounces"))
            reals("start_x", program_.layout.n_x), reals("bounce_limit", n), reals("depth", n),
                member("bool", "was_watched", n);
        if (has("timed_relations")) reals("slope", n), text_ += "    " + options_.name + "_real_t next_time;\n";
    }

    void blocks() {
        std::size_t n = 0, relations = 0, discretes = 0;
        for (const std::uint32_t b : solved_blocks(program_)) {
            n = std::max(n, program_.blocks[b].tears.size());
            relations = std::max(relations, program_.blocks[b].relations.size());
            discretes = std::max(discretes, program_.blocks[b].discretes.size());
        }
        reals("matrix", n * n), reals("row_scale", n), member("uint32_t", "row_swap", n),
            member("uint32_t", "column_swap", n);
        for (const char* name : {"before", "trial", "change", "direction"}) reals(name, n);
        if (has("nonlinear_blocks")) reals("start", n);
        text_ += "    uint32_t rank;\n    bool is_consistent;\n";
        if (!has("mixed_blocks")) return;
        reals("first_relation", relations), reals("best_relation", relations);
        if (has("states")) reals("rest_relation", relations);
        text_ += "    uint32_t event_round;\n    uint32_t misfit;\n    bool is_in_rounds;\n";
        if (has("block_discretes")) reals("discrete_before", discretes);
    }

    const Program& program_;
    const Options& options_;
    std::set<std::string> needs_;
    std::string text_;
};

} // namespace

namespace {

/// A structure of C, member by member.
class Structure {
public:
    void add(std::size_t size, std::size_t count = 1) {
        end_ = (end_ + size - 1) / size * size + size * count;
        alignment_ = std::max(alignment_, size);
    }
    void add(const Structure& inner) {
        if (inner.end_ == 0) return;
        end_ = (end_ + inner.alignment_ - 1) / inner.alignment_ * inner.alignment_ + inner.size();
        alignment_ = std::max(alignment_, inner.alignment_);
    }
    std::size_t size() const { return (end_ + alignment_ - 1) / alignment_ * alignment_; }

private:
    std::size_t end_ = 0, alignment_ = 1;
};

Structure structure_of(const Program& program, const std::vector<Member>& members, std::size_t real) {
    Structure result;
    for (const Member& member : members) {
        const std::uint8_t type = program.tables.variables[member.row].type;
        result.add(type == TORSION_REAL ? real : type == TORSION_BOOLEAN ? 1 : 8);
    }
    return result;
}

bool is_of_variables(const std::string& name) {
    constexpr const char* fields[] = {"x",   "der",      "y",        "p",      "u",      "d",
                                      "pre", "u_before", "relation", "forced", "active", "epsilon"};
    return std::ranges::any_of(fields, [&](const char* field) { return name == field; });
}

} // namespace

MemorySize memory_size(const Program& program, const Options& options) {
    const std::size_t real = options.precision == Precision::Single ? 4 : 8;
    const Interface interface = interface_of(program, options.name);
    const Structure parameters = structure_of(program, interface.parameters, real),
                    inputs = structure_of(program, interface.inputs, real),
                    outputs = structure_of(program, interface.outputs, real);
    Structure all;
    all.add(parameters), all.add(inputs);
    all.add(4, 3), all.add(8), all.add(real); // status, assertion, overruns; steps; time
    all.add(outputs);
    MemorySize size;
    size.interface = parameters.size() + inputs.size() + outputs.size() + 4 * 3 + 8 + real;
    std::istringstream lines(memory_text(program, options));
    for (std::string type, name; lines >> type >> name;) {
        const std::size_t bracket = name.find('['),
                          count = bracket == std::string::npos ? 1 : std::stoul(name.substr(bracket + 1));
        const std::size_t each = type == "bool" ? 1 : type == "uint32_t" ? 4 : real;
        all.add(each, count);
        (is_of_variables(name.substr(0, bracket)) ? size.variables : size.scratch) += each * count;
    }
    size.instance = all.size();
    return size;
}

std::string memory_text(const Program& program, const Options& options) { return Memory(program, options).run(); }

} // namespace torsion::c_source
