#include "compiler/c_source/bound/step_cost.h"

namespace torsion::c_source {

namespace {

Cost summed(std::uint64_t products, std::uint64_t sums) { return multiplications(products) + additions(sums); }
Cost distance() { return comparisons(1) + signs(0, 1); }

/// Of a store to the interface, or a check of it.
Cost member() { return perhaps(signs(3) + comparisons(3) + additions(2)); }

} // namespace

StepCosts::StepCosts(const program::Program& program, const Options& options)
    : program_(program), options_(options), interface_(interface_of(program, options.name)),
      needs_(needs_of(program, options)), x_(program.layout.n_x), u_(program.layout.n_u), d_(program.layout.n_d),
      y_(program.layout.n_y), r_(program.layout.n_relations), held_blocks_(program, needs_, false),
      moved_blocks_(program, needs_, true),
      held_(
          program, [this](std::uint32_t b) { return held_blocks_.solved(b, held_); },
          [this](std::uint32_t b, std::uint32_t columns) { return held_blocks_.gradient(b, columns); }),
      moved_(
          program, [this](std::uint32_t b) { return moved_blocks_.solved(b, moved_); },
          [this](std::uint32_t b, std::uint32_t columns) { return moved_blocks_.gradient(b, columns); }) {}

// ---- events.c.in

Cost StepCosts::hysteresis() const { return comparisons(1) + multiplications(1); }

Cost StepCosts::equality() const { return signs(1) + comparisons(1) + perhaps(comparisons(1)); }

Cost StepCosts::says_other() const { return distance() + comparisons(1) + perhaps(equality()); }

Cost StepCosts::refresh() { return has("relations") ? kernel(program_.table.crossings) + r_ * hysteresis() : Cost{}; }

Cost StepCosts::note_stays() const {
    return has("relations") ? r_ * (comparisons(2) + perhaps(signs(1) + comparisons(1)) + perhaps(equality())) : Cost{};
}

Cost StepCosts::time_slopes() {
    if (!has("timed_relations")) return {};
    return signs(1, 2) + comparisons(1) + summed(1, 1) + 2 * kernel(program_.table.crossings) +
           times(0, r_, additions(1) + divisions(1));
}

Cost StepCosts::at_threshold() const {
    return perhaps(multiplications(2) + signs(0, 3) + comparisons(2) + hysteresis() + additions(1));
}

Cost StepCosts::next_time() {
    if (!has("timed_relations")) return {};
    return kernel(program_.table.next_time) + comparisons(2, 3) + cost_of(Kind::Function, 0, 1);
}

Cost StepCosts::gathered() {
    const Cost gap = signs(2) + comparisons(1) + multiplications(1);
    const Cost round = additions(1) + comparisons(1) + gap + comparisons(0, r_ + 1) + next_time();
    return times(0, r_ + 1, round);
}

Cost StepCosts::force_fired() {
    if (!has("relations")) return {};
    Cost relation = comparisons(1) + perhaps(comparisons(1) + says_other());
    if (has("timed_relations")) relation += perhaps(signs(1) + comparisons(2)) + comparisons(1) + at_threshold();
    return time_slopes() + r_ * relation;
}

/// The crossing functions, with the discrete variables already changed, only where a relation has fired; and once more
/// with the past of the next round.
Cost StepCosts::lift_forced() {
    if (!has("relations")) return {};
    const Cost contradicted = hysteresis() + comparisons(0, 5) + distance() + signs(0, 2) + additions(1);
    const Cost look = kernel(program_.table.crossings) + r_ * contradicted;
    return perhaps(look + (has("discretes") ? perhaps(look) : Cost{}));
}

/// In the first round, of what has fired by its operands.
Cost StepCosts::confirmed() const { return has("relations") ? r_ * perhaps(comparisons(4) + says_other()) : Cost{}; }

Cost StepCosts::round() { return moved_.kernel(program_.table.discrete) + comparisons(0, x_ + d_) + lift_forced(); }

/// Where something has stopped.
Cost StepCosts::rest() {
    if (!has("relations") || !has("states")) return {};
    const Cost found = comparisons(1) + perhaps(comparisons(3) + signs(1));
    const Cost same = signs(2) + comparisons(2);
    const Cost state = same + perhaps(signs(2) + comparisons(2) + divisions(1) + comparisons(1));
    const Cost moved = perhaps(divisions(1) + x_ * summed(1, 1));
    const Cost jump = x_ * (additions(2) + signs(3) + multiplications(1) + comparisons(1));
    const Cost stop = signs(1) + x_ * state + r_ * perhaps(same) + perhaps(moved);
    const Cost set = x_ * comparisons(1) + perhaps(kernel(program_.table.crossings) + r_ * perhaps(comparisons(1)));
    const Cost passed = perhaps(comparisons(2) + distance());
    const Cost late = perhaps(signs(2) + comparisons(1) + multiplications(1));
    return r_ * (perhaps(found + distance() + comparisons(1)) + found + 2 * passed + late) +
           r_ * perhaps(distance() + comparisons(2) + signs(2) + multiplications(1)) +
           perhaps(kernel(program_.table.derivatives) + perhaps(first_of_stops()) + r_ * found + set + jump +
                   r_ * stop + perhaps(rest_of_sums()) + kernel(program_.table.outputs));
}

/// Where more than one relation has fired.
Cost StepCosts::first_of_stops() {
    const Cost distance = x_ * (signs(2) + comparisons(2) + divisions(1)) + comparisons(1) + perhaps(divisions(1));
    const Cost slopes = 2 * kernel(program_.table.crossings) + x_ * summed(1, 1) + r_ * (additions(1) + divisions(1));
    const Cost hysteresis_time = signs(1) + comparisons(1) + perhaps(signs(2) + divisions(1));
    const Cost lateness = signs(1) + perhaps(divisions(1)) + summed(1, 3) + hysteresis_time + comparisons(2, 4);
    const Cost stop = comparisons(1) + perhaps(comparisons(3) + signs(1));
    const Cost largest = stop + perhaps(2 * lateness + comparisons(1) + hysteresis_time);
    const Cost earlier = perhaps(stop + lateness + summed(1, 3) + hysteresis_time + comparisons(1));
    const Cost together = perhaps(lateness + signs(1) + summed(1, 2) + hysteresis_time + comparisons(2) + stop);
    return distance + slopes + comparisons(2) + r_ * largest + r_ * earlier +
           r_ * (comparisons(1) + earlier + together);
}

/// Where what has stopped is no state.
Cost StepCosts::rest_of_sums() {
    const Cost opposed = r_ * perhaps(signs(3) + comparisons(2));
    const Cost near = signs(8) + divisions(1) + additions(2) + multiplications(4) + comparisons(5);
    const Cost held =
        perhaps(additions(1) + signs(2) + divisions(1) + multiplications(1) + comparisons(2) + near + opposed);
    const Cost slopes = comparisons(1) + signs(1) + 2 * r_ * (additions(1) + divisions(1));
    const Cost distances =
        2 * (x_ * (signs(2) + comparisons(2) + divisions(1)) + comparisons(1) + perhaps(divisions(1)));
    const Cost sizes = 2 * x_ * (signs(1) + divisions(1) + comparisons(1)) + x_ * multiplications(1);
    const Cost look = x_ * summed(1, 1) + kernel(program_.table.crossings);
    const Cost moved =
        2 * signs(2) + comparisons(1) + divisions(1) + x_ * perhaps(signs(3) + summed(1, 2) + comparisons(2));
    const Cost counted = 2 * r_ * (signs(1) + comparisons(1)) + additions(2) + x_ * r_ * (signs(2) + comparisons(2));
    return x_ * (additions(1) + signs(1) + comparisons(1)) + distances + slopes + r_ * held + sizes + 2 * r_ * moved +
           times(0, caps::rest_looks, look + counted);
}

/// Beyond finding what has turned, only where a state was set anew.
Cost StepCosts::watch_bounces() {
    if (!has("bounces")) return {};
    const Cost limit = perhaps(signs(1) + comparisons(3) + additions(1) + multiplications(2));
    const Cost turned =
        multiplications(1) + additions(1) + signs(1) + comparisons(2) + distance() + comparisons(0, 1) + limit;
    const Cost look =
        signs(1, 2) + comparisons(1) + summed(1, 1) + x_ * summed(1, 1) + 2 * kernel(program_.table.crossings);
    return comparisons(0, x_) + r_ * turned + perhaps(look + r_ * (distance() + additions(1) + comparisons(1, 2)));
}

Cost StepCosts::check_bounces() const {
    return has("bounces") ? r_ * (comparisons(1) + perhaps(distance() + comparisons(1))) : Cost{};
}

Cost StepCosts::iteration() {
    Cost cost = rest() + kernel(program_.table.left_limits) + force_fired() + times(1, caps::event_rounds, round()) +
                confirmed();
    cost += kernel(program_.table.outputs) + refresh() + note_stays() + watch_bounces();
    if (has("timed_relations")) cost += perhaps(r_ * (signs(3) + additions(1) + comparisons(5) + multiplications(1)));
    return cost;
}

Cost StepCosts::find_fired() const {
    if (!has("relations")) return {};
    return times(0, r_, comparisons(3) + additions(1) + signs(2) + distance() + equality());
}

Cost StepCosts::look_again() {
    Cost cost = kernel(program_.table.crossings) + find_fired();
    if (has("timed_relations"))
        cost += time_slopes() + times(0, r_, comparisons(3) + at_threshold() + signs(1)) + next_time();
    return cost;
}

Cost StepCosts::event() {
    if (!has("relations")) return iteration();
    return times(1, caps::events, kernel(program_.table.crossings) + iteration() + look_again());
}

// ---- methods.c.in

Cost StepCosts::runge_kutta() {
    const Cost derivatives = kernel(program_.table.derivatives);
    const Cost stage = x_ * summed(2, 1) + summed(1, 1) + derivatives + x_ * (divisions(1) + summed(2, 1));
    return additions(1) + derivatives + x_ * (divisions(1) + summed(1, 1)) + 3 * stage;
}

Cost StepCosts::rosenbrock() {
    const std::uint64_t n = x_, pairs = n * (n - 1) / 2, squares = (n - 1) * n * (2 * n - 1) / 6;
    const Cost factored = program_.layout.jacobian.entries() * summed(1, 1) + 2 * pairs * signs(1) +
                          pairs * comparisons(1) + n * (signs(1) + comparisons(1)) + pairs * divisions(1) +
                          squares * summed(1, 1);
    const Cost solved = 2 * pairs * summed(1, 1) + n * divisions(1);
    Cost cost =
        summed(1, 1) + kernel(program_.table.jacobian) + factored + 2 * kernel(program_.table.derivatives) + 2 * solved;
    cost += n * (summed(1, 1) + summed(1, 1) + summed(3, 2));
    if (has("driven")) cost += kernel(program_.table.derivatives) + n * summed(1, 3);
    return cost;
}

Cost StepCosts::advance() {
    if (options_.method == Method::Rosenbrock) return rosenbrock();
    if (options_.method == Method::RungeKutta4) return runge_kutta();
    return additions(1) + kernel(program_.table.derivatives) + x_ * summed(1, 1);
}

Cost StepCosts::method() { return has("states") ? advance() + x_ * is_number() : Cost{}; }

// ---- steps.c.in

Cost StepCosts::accepted() {
    const Cost asserted = kernel(program_.table.outputs) + kernel(program_.table.asserts);
    return asserted + (2 * x_ + d_ + y_) * is_number() + interface_.outputs.size() * member();
}

Cost StepCosts::inputs(bool has_event) {
    if (!has("inputs")) return {};
    Cost cost = u_ * member() + comparisons(0, u_);
    if (has("relations")) cost += kernel(program_.table.crossings) + find_fired();
    return has_event ? cost + perhaps(event()) : cost;
}

Cost StepCosts::located() {
    const Cost look =
        additions(2) + x_ * summed(13, 5) + summed(1, 1) + kernel(program_.table.crossings) + find_fired();
    return 2 * kernel(program_.table.derivatives) + (caps::looks + 1) * (summed(1, 2) + look) + comparisons(1);
}

Cost StepCosts::parts(bool has_event) {
    Cost part = method() + additions(1) + comparisons(1);
    if (has("timed_relations")) part += comparisons(2, 4) + cost_of(Kind::Addition, 1, 2);
    if (has("relations")) part += kernel(program_.table.crossings) + find_fired();
    if (!has_event) return part + check_bounces();
    part += perhaps(check_bounces());
    if (has("locates")) part += perhaps(located() + additions(1) + comparisons(1));
    if (has("timed_relations")) part += gathered();
    if (has("relations")) part += perhaps(event());
    return times(1, has("locates") || has("timed_relations") ? caps::parts : 1, part);
}

Cost StepCosts::quiet_step() {
    const Cost grid = cost_of(Kind::Multiplication, 1, 2) + additions(2) + comparisons(1);
    return inputs(false) + grid + parts(false) + accepted();
}

Cost StepCosts::step() {
    const Cost grid = cost_of(Kind::Multiplication, 1, 2) + additions(2) + comparisons(1);
    return inputs(true) + grid + parts(true) + accepted();
}

Cost StepCosts::start() {
    const program::KernelTable& t = program_.table;
    Cost cost = kernel(t.defaults) + kernel(t.parameters) + kernel(t.start) + moved_.kernel(t.initialize) + refresh() +
                iteration() + r_ * equality();
    if (has("relations")) cost += look_again() + perhaps(event());
    return cost + (interface_.parameters.size() + interface_.inputs.size()) * member() + accepted();
}

} // namespace torsion::c_source
