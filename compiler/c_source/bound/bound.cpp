#include "compiler/c_source/bound/bound.h"

#include "compiler/c_source/bound/step_cost.h"
#include "compiler/c_source/places.h"
#include "compiler/c_source/reached.h"

namespace torsion::c_source {

using program::KernelId;
using program::Program;

namespace {

std::vector<KernelId> roots_of(const Program& program, const Options& options) {
    const program::KernelTable& t = program.table;
    const program::Layout& layout = program.layout;
    std::vector<KernelId> result{t.initialize, t.outputs, t.discrete, t.asserts};
    if (layout.n_x > 0) result.push_back(t.derivatives);
    if (layout.n_relations > 0) result.push_back(t.crossings);
    if (needs_of(program, options).contains("timed_relations")) result.push_back(t.next_time);
    if (t.left_limits) result.push_back(t.left_limits);
    if (layout.n_x > 0 && options.method == Method::Rosenbrock) result.push_back(t.jacobian);
    return result;
}

std::string text_of(std::uint64_t value) { return std::to_string(value); }

/// What the header's bits say, for the loops that this model has.
std::vector<std::string> fallbacks(const Program& program, const Options& options) {
    const std::set<std::string> needs = needs_of(program, options);
    std::vector<std::string> result;
    result.push_back(
        "an event that has not settled after " + text_of(caps::event_rounds) + " rounds ends with the last one" +
        (needs.contains("relations") ? ", a chain of events after " + text_of(caps::events) + ": " : ": ") +
        "EVENT_NOT_SETTLED");
    if (needs.contains("mixed_blocks"))
        result.push_back("a mixed system without a configuration that fits, after " + text_of(caps::passes) +
                         " passes, takes the one with the fewest contradictions: CONFIGURATION");
    if (needs.contains("nonlinear_blocks"))
        result.push_back("a nonlinear system without a solution, after " + text_of(caps::starts) + " times " +
                         text_of(caps::newton_steps) +
                         " steps of Newton's method, keeps the values before: NOT_SOLVED");
    if (needs.contains("linear_blocks"))
        result.push_back("linear equations that contradict each other keep their last point: CONTRADICTION");
    if (needs.contains("timed_relations"))
        result.push_back("of more than " + text_of(caps::parts) +
                         " parts of a step, events of the last ones take place at its end, and the step fails if a "
                         "`sample` is lost by that: TIME_EVENTS");
    else if (needs.contains("locates"))
        result.push_back("after " + text_of(caps::parts) +
                         " parts of a step events take place at its end, without a bit");
    if (!program.functions.rows.empty())
        result.push_back("a `while` of a function fails after " + text_of(caps::rounds) +
                         " rounds, and the step with it: FAILED");
    return result;
}

/// A function whose operations cannot be counted; invalid: none.
symbolic::FunctionId boundless(const Program& program, RoutineCosts& costs) {
    for (const program::FunctionRow& row : program.functions.rows) {
        if (costs.function(row.id).most.total() == most_count) return row.id;
    }
    return {};
}

void refuse(const Program& program, const structure::SortedModel& model, StepCosts& costs,
            source::Diagnostics& diagnostics) {
    const symbolic::FunctionId f = boundless(program, costs.moved());
    const source::Span place =
        f ? place_of_call(model.flat, [&](symbolic::FunctionId other) { return other == f; }) : source::Span{};
    const std::string who = f ? "of the function `" + program.functions[f].name() + "`" : "of a step";
    diagnostics
        .report(source::Diag::CannotEmitControllerCode, place,
                "--real-time: the operations " + who + " have no bound: loops within loops reach " +
                    text_of(caps::rounds) + " rounds each, more than 2^64 in all")
        .with_help("without --real-time the code can be written");
}

} // namespace

std::optional<Bound> bound_of(const Program& program, const structure::SortedModel& model, const Options& options,
                              source::Diagnostics& diagnostics) {
    StepCosts costs(program, options);
    const Cost step = costs.step(), quiet = costs.quiet_step();
    Bound bound{{},
                step.least,
                quiet.most,
                step.most,
                costs.event().most,
                costs.start().most,
                memory_size(program, options),
                fallbacks(program, options)};
    if (bound.most.total() == most_count || bound.start.total() == most_count) {
        refuse(program, model, costs, diagnostics);
        return {};
    }
    for (const KernelId k : reached(program, roots_of(program, options)).kernels) {
        const Cost held = costs.held().kernel(k);
        bound.kernels.push_back({program.kernels[k].name, held.least, held.most, costs.moved().kernel(k).most});
    }
    return bound;
}

} // namespace torsion::c_source
