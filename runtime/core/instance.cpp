#include "runtime/core/instance.h"

#include "runtime/core/algebra/block.h"
#include "runtime/core/algebra/block_access.h"
#include "runtime/core/events/configuration.h"
#include "runtime/core/names.h"
#ifndef TORSION_PORTABLE
#include "runtime/core/sensitivity/sensitivities.h"
#endif
#include "torsion/message_values.h"
#include "torsion/native_code.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <utility>

namespace torsion::runtime {

namespace {

#ifndef TORSION_PORTABLE
void give_starts(Instance& instance, const TorsionBlock& block) {
    instance.write_check->give_tears(instance.frame, block);
    if (block.kind == TORSION_NONLINEAR && block.untorn != 0)
        instance.write_check->give_tears(instance.frame, instance.model.blocks[block.untorn]);
}
#endif

int32_t solve_block(TorsionFrame* frame, std::uint32_t block) {
    Instance& instance = Instance::of(frame);
#ifndef TORSION_PORTABLE
    if (instance.write_check) give_starts(instance, instance.model.blocks[block]);
#endif
    instance.was_asked[block] = 1;
    if (block == instance.held_block)
        return call_kernel(*frame, instance.model.blocks[block], instance.model.blocks[block].residuals);
    if (instance.model.blocks[block].is_mixed != 0 && frame->event != 0) return solve_configuration(instance, block);
    return solve_reals(instance, block);
}

int32_t solve_gradient(TorsionFrame* frame, std::uint32_t block, std::uint32_t columns) {
    return solve_block_gradient(Instance::of(frame), block, columns);
}

/// At the beginning of an assertion's message, "{R303}" say: no condition of the model is violated, but its equations
/// cannot be used. Takes it off.
std::string code_in(std::string_view& message) {
    constexpr std::size_t length = 6;
    if (message.size() < length || !message.starts_with("{R3") || message[length - 1] != '}') return {};
    std::string code(message.substr(1, length - 2));
    message.remove_prefix(length);
    return code;
}

int32_t assertion(TorsionFrame* frame, std::uint32_t index, int32_t level) {
    Instance& instance = Instance::of(frame);
    const bool in_function = level >= 3;
    const bool is_warning = level == 1 || level == 4;
    if (!in_function && !instance.collects_assertions) return 0;
    if (level == 4 && !instance.collects_warnings) return 0;
    const TorsionAssertion& row = instance.model.assertions[index];
    if (is_warning && instance.has_warned[index]) return 0;
    std::string_view said = text(instance.model, row.message);
    const std::string code = in_function ? std::string() : code_in(said);
    const std::string condition =
        !in_function               ? with_values(instance.model, *frame, said)
        : has_message_values(said) ? with_message_values(said, frame->work + first_message_value, most_message_values)
                                   : std::string(said); // a function has no variables of the model
    if (level == 2) {
        if (!instance.termination)
            instance.termination =
                message_at(instance.model, row, "R310",
                           "terminated by the model at t = " + time_text(frame->time) + " s: " + condition);
        return 0;
    }
    const std::string_view component = row.component < instance.model.n_components
                                           ? text(instance.model, instance.model.components[row.component].path)
                                           : "";
    const std::string when = " at t = " + time_text(frame->time) + " s";
    const std::string where = component.empty() ? "" : " in `" + std::string(component) + "`";
    if (!code.empty()) return instance.fail(message_at(instance.model, row, code, condition + when), -1);
    Message message = message_at(instance.model, row, is_warning ? "R313" : "R309",
                                 "assertion violated" + where + when + ": " + condition);
    // a smaller step may avoid the failure of a function
    if (!is_warning) return instance.fail(std::move(message), in_function ? 1 : -1);
    instance.has_warned[index] = true;
    message.is_error = false;
    instance.warnings.push_back(std::move(message));
    return 0;
}

int32_t recall(TorsionFrame* frame, std::uint32_t history, std::uint32_t wants_slope, double* values) {
    Instance& instance = Instance::of(frame);
    return instance.histories.recall(instance, history, wants_slope != 0, values);
}

// The model's equations may give the reason, for example a subscript out of range. No other message of theirs counts
// here.
int fail_without_value(Instance& instance, Message message) {
    const auto warned = instance.has_warned;
    const std::size_t warnings = instance.warnings.size();
    const bool is_terminated = instance.termination.has_value();
    instance.failure.reset();
    const int answer = instance.asserts();
    instance.has_warned = warned;
    instance.warnings.resize(warnings);
    if (!is_terminated) instance.termination.reset();
    if (answer != 0 && instance.failure && instance.failure->code == "R303") return 1;
    return instance.fail(std::move(message));
}

constexpr TorsionHost host = {TORSION_ABI_VERSION, sizeof(TorsionHost), solve_block, solve_gradient, assertion, recall};

#ifndef TORSION_PORTABLE
/// "`j.w`"; for a slot without variable: "jacobian[3]"
std::string slot_text(const TorsionModel& model, SlotName slot) {
    if (slot.section <= TORSION_D) return "`" + name_at(model, slot.section, slot.index) + "`";
    static constexpr const char* arrays[] = {"pre",       "relation", "candidate", "forced",   "difference",
                                             "magnitude", "active",   "epsilon",   "jacobian", "work"};
    const std::size_t row = std::size_t{slot.section} - TORSION_D - 1;
    return (row < std::size(arrays) ? arrays[row] : "slot ") + ("[" + std::to_string(slot.index) + "]");
}
#endif

constexpr std::size_t line = 8; // values in a line of the cache
// each array begins a line, so that vectors are not split
constexpr std::size_t padded(std::size_t n) { return (n + line - 1) / line * line; }

/// Apart from its caller, which has no values to say anything of in nearly all calls.
[[gnu::cold, gnu::noinline]] int fail_as_non_finite(Instance& instance, double value, std::uint32_t section,
                                                    std::uint32_t i) {
    const TorsionModel& model = instance.model;
    Message message;
    const TorsionVariable* variable = variable_at(model, section, i);
    if (variable == nullptr && section == TORSION_DER) variable = variable_at(model, TORSION_X, i);
    if (variable != nullptr) message = message_at(model, *variable, "", "");
    message.code = "R303";
    message.text = "`" + name_at(model, section, i) + "` is " + (value != value ? "not a number" : "infinite") +
                   " at t = " + time_text(instance.frame.time) + " s";
    const bool is_integer = variable != nullptr && variable->type == TORSION_INTEGER;
    message.help =
        is_integer
            ? "look for a value beyond the largest Integer, 2^53 - 1, or a division by zero, where it is computed"
            : no_number_help;
    return fail_without_value(instance, std::move(message));
}

} // namespace

Instance::Instance(const TorsionModel& m) : model(m), tears(m), histories(m) {
    lay_out();
    set_nominals();
#ifndef TORSION_PORTABLE
    if (WriteCheck::is_wanted()) write_check = std::make_unique<WriteCheck>(model);
    if (model.n_sensitivities > 0) sensitivities = std::make_unique<Sensitivities>(*this);
#endif
    start_relation.assign(model.n_relations, 0.0);
    has_warned.assign(model.n_assertions, false);
    statistics.events_of_component.assign(model.n_components, 0);
    blocks_.resize(model.n_blocks);
    was_asked.assign(model.n_blocks, 0);
    is_discrete_real.assign(model.n_d, 0);
    for (std::uint32_t i = 0; i < model.n_variables; ++i) {
        const TorsionVariable& variable = model.variables[i];
        if (variable.section == TORSION_D && variable.type == TORSION_REAL) is_discrete_real[variable.index] = 1;
    }
    event_memory.forced.reserve(model.n_relations);
    event_memory.near.reserve(model.n_relations);
    event_memory.pre_before.reserve(model.n_d);
    event_memory.directions.reserve(model.n_relations);
    event_memory.later.reserve(model.n_relations);
    event_memory.frame.reserve(memory_.size());
    event_memory.kept.assign(std::size_t{model.n_x} * 2 + model.n_y, 0.0);
    reserve_standstill_memory();
}

void Instance::lay_out() {
    const std::uint32_t nr = model.n_relations;
    const std::pair<double**, std::size_t> arrays[] = {
        {&frame.x, model.n_x},
        {&frame.der, model.n_x},
        {&frame.y, model.n_y},
        {&frame.p, model.n_p},
        {&frame.u, model.n_u},
        {&frame.d, model.n_d},
        {&frame.pre, model.n_d},
        {&frame.relation, nr},
        {&frame.candidate, nr},
        {&frame.forced, nr},
        {&frame.difference, nr},
        {&frame.magnitude, nr},
        {&frame.active, nr},
        {&frame.epsilon, nr},
        {&stays_at_equality, nr},
        {&state_nominal, model.n_x},
        {&frame.jacobian, model.jacobian_nnz},
        {&frame.work, std::max<std::size_t>(model.n_work, 2)},
        {&tears.values, tears.size()},
    };
    std::size_t total = 0;
    for (const auto& [pointer, size] : arrays) total += padded(size);
    room_.assign(total + line, 0.0);
    const std::size_t behind = reinterpret_cast<std::uintptr_t>(room_.data()) / sizeof(double) % line;
    memory_ = std::span(room_).subspan((line - behind) % line, total);
    std::size_t offset = 0;
    for (const auto& [pointer, size] : arrays) {
        *pointer = memory_.data() + offset;
        offset += padded(size);
    }
    frame.version = TORSION_ABI_VERSION;
    frame.size = sizeof(TorsionFrame);
    frame.model = &model;
    frame.host = &host;
    frame.host_data = this;
}

void Instance::set_nominals() {
    for (std::uint32_t i = 0; i < model.n_x; ++i) {
        const double nominal = model.states != nullptr ? model.states[i].nominal : 1;
        state_nominal[i] = nominal > 0 ? nominal : 1;
    }
}

// Without blocks and sensitivities, `work` has only what a kernel writes before it reads it, and arguments that the
// parameters kernel has stored.
std::span<double> Instance::variables_behind_parameters() const {
    double* const first = frame.p + model.n_p;
    double* const end = model.n_blocks > 0 || model.n_sensitivities > 0 ? memory_.data() + memory_.size() : frame.work;
    return {first, end};
}

void Instance::keep_variables(std::vector<double>& kept) const {
    const std::span<const double> behind = variables_behind_parameters();
    kept.assign(memory_.data(), frame.p);
    kept.insert(kept.end(), behind.begin(), behind.end());
}

void Instance::restore_variables(const std::vector<double>& kept) {
    const std::span<double> behind = variables_behind_parameters();
    const auto before = kept.end() - static_cast<std::ptrdiff_t>(behind.size());
    std::copy(kept.begin(), before, memory_.begin());
    std::copy(before, kept.end(), behind.begin());
}

void Instance::reserve_standstill_memory() {
    if (model.n_relations == 0) return;
    for (std::vector<double>* values : {&standstill_memory.left, &standstill_memory.right})
        values->reserve(memory_.size());
    for (std::vector<double>* values : {&standstill_memory.x, &standstill_memory.before, &standstill_memory.after,
                                        &standstill_memory.jump, &standstill_memory.whole})
        values->assign(model.n_x, 0.0);
    for (std::vector<double>* values :
         {&standstill_memory.start, &standstill_memory.slope, &standstill_memory.whole_slope})
        values->reserve(model.n_relations);
    standstill_memory.stopping.reserve(model.n_relations);
    standstill_memory.others.reserve(model.n_relations);
    standstill_memory.moved.reserve(model.n_x);
    standstill_memory.is_of_block.assign(model.n_relations, 0);
    for (std::uint32_t b = 0; b < model.n_blocks; ++b) {
        const TorsionBlock& block = model.blocks[b];
        if (block.is_initial != 0) continue;
        for (std::uint32_t r = 0; r < block.n_relations; ++r) standstill_memory.is_of_block[block.relations[r]] = 1;
    }
}

BlockMemory& Instance::block_memory(std::uint32_t block) {
    if (!blocks_[block]) blocks_[block] = std::make_unique<BlockMemory>(model.blocks[block], is_discrete_real);
    return *blocks_[block];
}

#ifdef TORSION_PORTABLE
void Instance::begin_round() {}
void Instance::end_run() {}
std::vector<double> Instance::save_past() const { return histories.save(); }
bool Instance::restore_past(std::span<const double> past) { return histories.restore(past.data(), past.size()); }
#else
void Instance::begin_round() {
    if (native_code_watch != nullptr) native_code_watch->round(this);
}
void Instance::end_run() {
    if (native_code_watch != nullptr) native_code_watch->end(this);
}
Instance::~Instance() { end_run(); }

std::vector<double> Instance::save_past() const {
    std::vector<double> past = histories.save();
    const std::vector<double> of_native_code =
        native_code_watch != nullptr ? native_code_watch->save(this) : std::vector<double>();
    past.insert(past.end(), of_native_code.begin(), of_native_code.end());
    past.push_back(static_cast<double>(of_native_code.size()));
    return past;
}

bool Instance::restore_past(std::span<const double> past) {
    if (past.empty()) return false;
    const double count = past.back();
    past = past.first(past.size() - 1);
    if (!(count >= 0 && count <= static_cast<double>(past.size()))) return false;
    const auto of_native_code = past.last(static_cast<std::size_t>(count));
    past = past.first(past.size() - of_native_code.size());
    if (!histories.restore(past.data(), past.size())) return false;
    return native_code_watch != nullptr ? native_code_watch->restore(this, of_native_code) : of_native_code.empty();
}
#endif

void Instance::forget() {
    end_run();
    for (auto& block : blocks_) block.reset();
    warnings.clear();
    failure.reset();
    termination.reset();
    statistics = {};
    statistics.events_of_component.assign(model.n_components, 0);
    has_warned.assign(model.n_assertions, false);
    frame.initial = frame.event = 0;
    is_event_under_way = has_left_limits = has_projected = false;
    standstill_memory.begin = -std::numeric_limits<double>::infinity();
    held_block = unsolved_block = leaving_block = UINT32_MAX;
    tears.follows_steps = tears.records = may_change_branch = true;
    tears.path = nullptr;
    tears.forget();
    event_count = 0;
    trace = nullptr;
    collects_assertions = collects_warnings = false;
#ifndef TORSION_PORTABLE
    defect_.reset();
#endif
}

void Instance::forget_solutions() {
    for (auto& block : blocks_) {
        if (block) block->forget();
    }
}

#ifdef TORSION_PORTABLE
void Instance::clear() {
    std::fill(memory_.begin(), memory_.end(), 0.0);
    set_nominals();
}
#else
int Instance::call_checked(TorsionKernel kernel) {
    write_check->before(frame, kernel);
    const int answer = kernel(&frame);
    const std::optional<WriteCheck::Missing> missing = write_check->after(frame, kernel, answer == 0);
    if (missing) return fail_unwritten(missing->slot, missing->source);
    if (answer == undefined_answer) return fail_undefined();
    return defect_ ? fail(*defect_, -1) : answer;
}

int Instance::call_checked(const TorsionBlock& block, TorsionKernel kernel) {
    write_check->before(frame, block, kernel);
    const int answer = kernel(&frame);
    if (answer == undefined_answer) return fail_undefined();
    if (answer != 0) return answer;
    const std::optional<WriteCheck::Missing> missing = write_check->after(frame, block, kernel);
    return missing ? fail_unwritten(missing->slot, missing->source) : 0;
}

void Instance::clear() {
    std::fill(memory_.begin(), memory_.end(), 0.0);
    set_nominals();
    if (write_check) write_check->fill(frame);
}

int Instance::fail_unwritten(SlotName slot, SlotName source) {
    const std::string wanted = slot_text(model, slot), missing = slot_text(model, source);
    return fail_defect(wanted +
                       (wanted == missing ? " was not computed" : " was computed from " + missing + ", which was not"));
}

int Instance::fail_undefined() {
    return fail_defect("a decision depends on " +
                       slot_text(model, {static_cast<std::uint8_t>(frame.reserved >> 24), frame.reserved & 0xffffff}) +
                       ", which was not computed");
}

int Instance::fail_defect(std::string words) {
    if (!defect_) {
        defect_.emplace();
        defect_->code = "R303";
        defect_->text = std::move(words) + " at t = " + time_text(frame.time) + " s";
        defect_->help = "this is a defect of the program, not of the model: please report it";
    }
    return fail(*defect_, -1);
}
#endif

int Instance::fail(Message message, int answer) {
    failure = std::move(message);
    return answer;
}

Message Instance::take_failure() {
    Message message;
#ifndef TORSION_PORTABLE
    if (defect_) return failure.reset(), *defect_;
#endif
    if (failure) message = std::move(*failure);
    else {
        message.code = "R302";
        message.text = "the model's equations cannot be evaluated at t = " + time_text(frame.time) + " s";
    }
    failure.reset();
    return message;
}

int Instance::check_finite(bool all) {
    const auto check = [this](const double* values, std::uint32_t n, std::uint32_t section) {
        const std::uint32_t i = first_non_finite(values, n);
        return i == n ? 0 : fail_as_non_finite(*this, values[i], section, i);
    };
    if (all) {
        if (check(frame.x, model.n_x, TORSION_X) != 0 || check(frame.d, model.n_d, TORSION_D) != 0 ||
            check(frame.y, model.n_y, TORSION_Y) != 0)
            return 1;
    }
    return check(frame.der, model.n_x, TORSION_DER);
}

int Instance::outputs() {
    collects_warnings = true;
    const int answer = call(model.outputs);
    collects_warnings = false;
    return answer != 0 ? answer : check_finite(true);
}

bool Instance::surely_holds() {
    if (model.checks == nullptr) return false;
    const int answer = call(model.checks);
    failure.reset();
    return answer == 0 && frame.work[model.checks_value] == 1;
}

int Instance::asserts() {
    if (model.n_assertions == 0) return 0;
    collects_assertions = collects_warnings = true;
    const int answer = call(model.asserts);
    collects_assertions = collects_warnings = false;
    return answer;
}

int Instance::derivatives(double time, const double* x, double* der) {
    frame.time = time;
    double* const own_x = std::exchange(frame.x, const_cast<double*>(x)); // no kernel of integration writes states
    double* const own_der = std::exchange(frame.der, der);
    ++statistics.right_hand_sides;
    int answer = call(model.derivatives);
    if (answer == 0) answer = check_finite(false);
    frame.x = own_x;
    frame.der = own_der;
    return answer;
}

} // namespace torsion::runtime
