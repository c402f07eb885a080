#include "runtime/core/initialize.h"

#include "runtime/core/algebra/block_access.h"
#include "runtime/core/algebra/residual_check.h"
#include "runtime/core/events/event_iteration.h"
#include "runtime/core/events/hysteresis.h"
#include "runtime/core/events/trace.h"
#include "runtime/core/limits.h"
#include "runtime/core/names.h"
#include "runtime/core/sensitivity/sensitivities_of.h"
#include "runtime/core/state_tolerances.h"

#include <algorithm>
#include <cmath>

namespace torsion::runtime {

namespace {

void apply(Instance& instance, const std::vector<Setting>& settings, bool parameters) {
    for (const auto& [row, value] : settings) {
        const TorsionVariable& variable = instance.model.variables[row];
        const bool is_parameter = variable.section == TORSION_P || variable.section == TORSION_U;
        if (is_parameter != parameters || variable.section == TORSION_TIME) continue;
        const double stored =
            (variable.flags & TORSION_NEGATED) == 0 ? value : (variable.type == TORSION_BOOLEAN ? 1 - value : -value);
        section_values(instance.frame, variable.section)[variable.index] = stored;
        if (variable.section == TORSION_D) instance.frame.pre[variable.index] = stored;
    }
}

int solve_initial_equations(Instance& instance) {
    TorsionFrame& frame = instance.frame;
    std::copy_n(frame.relation, instance.model.n_relations, instance.start_relation.begin());
    frame.initial = frame.event = 1;
    int answer = instance.call(instance.model.initialize);
    frame.initial = frame.event = 0;
    if (answer == 0) answer = instance.check_finite(true);
    return answer;
}

// The path to a solution matters only if several exist.
bool has_several_solutions(const TorsionModel& model) {
    return std::any_of(model.blocks, model.blocks + model.n_blocks, [](const TorsionBlock& block) {
        return block.is_initial != 0 && (block.kind == TORSION_NONLINEAR || block.is_mixed != 0);
    });
}

void set_homotopy(Instance& instance, double part) {
    const std::uint32_t index = instance.model.homotopy - 1;
    instance.frame.d[index] = instance.frame.pre[index] = part;
}

// Leads the whole system from the simplified equations (0) to the actual ones (1), each solution the start of the next;
// mixed blocks keep their configuration while it fits. The actual equations alone may lead to another solution: for an
// amplifier with feedback, to the unstable one. M. Sielemann et al., Robust initialization of differential-algebraic
// equations using homotopy, 2011.
bool lead_from_simplified(Instance& instance) {
    constexpr double first_step = 0.25, least_step = 1e-4;
    std::vector<double> reached(instance.memory().begin(), instance.memory().end());
    double part = 0, step = first_step;
    set_homotopy(instance, 0);
    if (solve_initial_equations(instance) != 0) return false;
    while (part < 1) {
        reached.assign(instance.memory().begin(), instance.memory().end());
        const double next = std::min(1.0, part + step);
        set_homotopy(instance, next);
        if (solve_initial_equations(instance) == 0) {
            part = next;
            step *= 2;
            continue;
        }
        std::copy(reached.begin(), reached.end(), instance.memory().begin());
        step /= 2;
        if (step < least_step) return false;
    }
    return true;
}

int solve_initial_system(Instance& instance) {
    std::fill_n(instance.frame.relation, instance.model.n_relations, 0.0);
    if (instance.model.homotopy == 0 || !has_several_solutions(instance.model))
        return solve_initial_equations(instance);
    const std::vector<double> start(instance.memory().begin(), instance.memory().end());
    if (lead_from_simplified(instance)) return 0;
    std::copy(start.begin(), start.end(), instance.memory().begin());
    set_homotopy(instance, 1);
    return solve_initial_equations(instance);
}

// On its way the search evaluates the equations of the simulation, too, at points that are no solution: their tears
// start from the frame.
void forget_attempts(Instance& instance) { std::fill_n(instance.tears.values, instance.tears.size(), 0.0); }

Message as_initialization(Message message) {
    if (message.code != "R305" && message.code != "R302") return message;
    message.code = "R301";
    message.text = "initialization failed: " + message.text;
    return message;
}

bool is_given(const TorsionModel& model, std::uint32_t parameter) {
    return std::any_of(model.variables, model.variables + model.n_variables, [&](const TorsionVariable& variable) {
        return variable.section == TORSION_P && variable.index == parameter && (variable.flags & TORSION_SETTABLE) != 0;
    });
}

int refuse_parameter(Instance& instance, const TorsionVariable& variable) {
    const double value = instance.frame.p[variable.index];
    Message message = message_at(instance.model, variable, "", "");
    message.code = "R303";
    message.text = std::string(variable.variability <= TORSION_PARAMETER ? "parameter `" : "`") +
                   name_at(instance.model, TORSION_P, variable.index) + "` is " +
                   (value != value ? "not a number" : "infinite");
    message.help = "look for a division by zero, a root or logarithm of a negative number, a subscript out of range, "
                   "or an Integer beyond 2^53 - 1, "
                   "where it is computed";
    if (instance.failure && instance.failure->code == "R309")
        message.help = "a function failed there: " + instance.failure->text;
    return instance.fail(std::move(message));
}

} // namespace

int check_parameters(Instance& instance) {
    const TorsionModel& model = instance.model;
    if (auto broken = broken_limit(model, instance.frame)) return instance.fail(std::move(*broken), -1);
    const double* const p = instance.frame.p;
    // an infinite limit: infinity is a valid value of a parameter, and then of those that depend on it
    bool has_limit = false;
    for (std::uint32_t k = first_non_finite(p, model.n_p); k < model.n_p; ++k)
        has_limit = has_limit || (std::isinf(p[k]) && is_given(model, k));
    for (std::uint32_t k = first_non_finite(p, model.n_p); k < model.n_p; ++k) {
        if (std::isfinite(p[k])) continue;
        const TorsionVariable* variable = variable_at(model, TORSION_P, k);
        if (variable == nullptr) continue;        // a cached subexpression: it may belong to an arm that is never taken
        if (variable->reserved[0] != 0) continue; // no equation reads it
        const bool is_fair =
            std::isinf(p[k]) && (is_given(model, k) || (has_limit && variable->variability <= TORSION_PARAMETER));
        if (!is_fair) return refuse_parameter(instance, *variable);
    }
    return 0;
}

int compute_parameters(Instance& instance) {
    instance.failure.reset(); // of a function: it would be taken for the reason of what is wrong
    const int answer = instance.call(instance.model.parameters);
    return answer != 0 ? answer : check_parameters(instance);
}

struct LimitCheck::Impl {
    explicit Impl(const TorsionModel& model) : instance(model) {}
    Instance instance;
};

LimitCheck::LimitCheck(const TorsionModel& model) : impl_(std::make_unique<Impl>(model)) {}
LimitCheck::~LimitCheck() = default;

/// What cannot be computed with these values has its message from the run.
std::optional<Message> LimitCheck::broken_by(const std::vector<std::pair<std::uint32_t, double>>& settings) {
    Instance& instance = impl_->instance;
    for (const auto& [row, value] : settings) {
        if (auto wrong = wrong_parameter(instance.model, row, value)) return wrong;
    }
    instance.clear();
    int answer = instance.call(instance.model.defaults);
    apply(instance, settings, true);
    if (answer == 0) answer = instance.call(instance.model.parameters);
    instance.failure.reset();
    return answer == 0 ? broken_limit(instance.model, instance.frame) : std::nullopt;
}

namespace {

int solve_start(Instance& instance, const std::vector<Setting>& settings) {
    int answer = instance.call(instance.model.defaults);
    apply(instance, settings, true);
    if (answer == 0) answer = compute_parameters(instance);
    if (answer == 0) answer = instance.call(instance.model.start);
    apply(instance, settings, false);
    return answer == 0 ? solve_initial_system(instance) : answer;
}

/// With another value of one variable, where no derivatives are asked for.
int start_beside(Instance& instance, std::vector<Setting> settings, const Setting& other) {
    settings.push_back(other);
    int answer = solve_start(instance, settings);
    std::copy_n(instance.frame.d, instance.model.n_d, instance.frame.pre);
    if (answer == 0) answer = refresh_hysteresis(instance);
    return answer == 0 ? iterate_event(instance, {}) : answer;
}

} // namespace

int initialize(Instance& instance, double time, const std::vector<Setting>& settings) {
    const TorsionModel& model = instance.model;
    instance.clear();
    instance.begin_round();
    instance.frame.time = time;
    int answer = solve_start(instance, settings);
    if (answer == 0) answer = check_linear_blocks(instance, Part::Initialization);
    forget_attempts(instance);
    Sensitivities* const sensitivities = sensitivities_of(instance);
    if (answer == 0 && sensitivities != nullptr) answer = sensitivities->start();
    if (answer == 0) instance.histories.begin(instance.frame);
    if (answer != 0) return instance.fail(as_initialization(instance.take_failure()), answer);
    // states that are chosen during the run were set for this choice
    std::copy_n(instance.frame.d, model.n_d, instance.frame.pre);
    instance.begin_instant();
    answer = refresh_hysteresis(instance);
    if (answer == 0 && instance.trace != nullptr) instance.trace->begin(instance, {}, false);
    if (answer == 0 && sensitivities != nullptr) answer = sensitivities->begin_at_start();
    if (answer == 0) answer = iterate_event(instance, {});
    if (answer == 0 && sensitivities != nullptr)
        answer = sensitivities->look_beside_start(
            [&](std::uint32_t row, double value) { return start_beside(instance, settings, {row, value}); });
    if (answer == 0 && sensitivities != nullptr) answer = sensitivities->after_event();
    keep_at_equality(instance);
    if (answer == 0) answer = instance.asserts();
    if (answer == 0) measure_state_tolerances(instance);
    return answer;
}

} // namespace torsion::runtime
