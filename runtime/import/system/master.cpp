#include "runtime/import/system/master.h"

#include "runtime/core/names.h"
#include "runtime/core/stopped.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace torsion::ssp {

using fmu::Status;

namespace {

constexpr int most_sweeps = 1000, most_idle_steps = 1000;
constexpr double loop_tolerance = 1e-12, most_growth = 1e20; // growth: before the numbers have no room any more

double rounding(double time) { return 1e-13 * std::max(std::abs(time), 1e-3); }

} // namespace

Master::Master(const Network& network, std::vector<fmu::Host>& hosts, fmu::Inputs& inputs, const SystemTables& tables,
               const TorsionModel& model)
    : network_(network), hosts_(hosts), own_inputs_(inputs), tables_(tables), members_(network.parts.size()),
      sources_(network.links.size(), 0), own_(network.inputs.size(), NAN), is_stepped_(network.parts.size(), false),
      values_(std::size_t{model.n_p} + model.n_y + model.n_d) {
    for (std::size_t i = 0; i < network.links.size(); ++i) {
        const Link& link = network.links[i];
        const fmu::Variable& input = network.variable(link.to);
        const bool is_from_outside = link.from.part == Network::outside;
        const bool is_line =
            input.type == fmu::Type::Float64 && input.variability == fmu::Variability::Continuous &&
            (is_from_outside ? network.inputs[link.from.variable].is_continuous
                             : network.variable(link.from).variability == fmu::Variability::Continuous);
        add_input(i, is_line);
        if (!is_from_outside) members_[link.from.part].outputs.push_back(i);
    }
    frame_.version = TORSION_ABI_VERSION;
    frame_.size = sizeof(TorsionFrame);
    frame_.model = &model;
    frame_.p = values_.data();
    frame_.y = frame_.p + model.n_p;
    frame_.d = frame_.y + model.n_y;
}

void Master::add_input(std::size_t i, bool is_line) {
    const Link& link = network_.links[i];
    const fmu::Variable& variable = network_.variable(link.to);
    Member& member = members_[link.to.part];
    Input& input = member.inputs.emplace_back(Input{i, variable.reference, variable.type, is_line});
    if (variable.dimensions.empty()) return;
    if (link.to_element == 0)
        member.arrays.push_back({variable.reference, variable.type, std::vector<double>(variable.size), false});
    input.array = member.arrays.size() - 1;
}

bool Master::fail(runtime::Message message) {
    result_.messages.push_back(std::move(message));
    return false;
}

bool Master::fail(std::size_t part, Status status, double time) {
    runtime::Message message = failure_of(*hosts_[part].fmu, status, time);
    message.text = "the element `" + network_.parts[part].name + "`: " + message.text;
    return fail(std::move(message));
}

/// Those that have no value keep their FMU's.
void Master::set_own_inputs(double time) {
    own_inputs_.pass(time);
    own_inputs_.each(time, false, [&](std::uint32_t reference, fmu::Type, double value) {
        own_[reference] = value;
        return Status::Ok;
    });
}

double Master::wanted(const Input& input) const {
    const Link& link = network_.links[input.link];
    return link.change(link.from.part == Network::outside ? own_[link.from.variable] : sources_[input.link]);
}

bool Master::set_input(std::size_t part, Input& input, double value) {
    if (const std::string wrong = fmu::wrong_value(input.type, value); !wrong.empty()) {
        const Link& link = network_.links[input.link];
        runtime::Message message;
        message.code = "R303";
        message.text = "the value of `" + network_.name_of(link.from, link.from_element) + "` for `" +
                       network_.name_of(link.to, link.to_element) + "` " + wrong +
                       " at t = " + runtime::time_text(frame_.time) + " s";
        return fail(std::move(message));
    }
    input.value = value;
    if (input.array != no_array) {
        Array& array = members_[part].arrays[input.array];
        array.values[network_.links[input.link].to_element] = value;
        return array.has_changed = true;
    }
    const Status status = hosts_[part].fmu->set(input.type, &input.reference, 1, &value, 1);
    return status <= Status::Warning || fail(part, status, frame_.time);
}

/// Elements that nothing gives a value keep theirs.
bool Master::fetch_arrays(std::size_t part) {
    for (Array& array : members_[part].arrays) {
        const Status status =
            hosts_[part].fmu->get(array.type, &array.reference, 1, array.values.data(), array.values.size());
        if (status > Status::Warning) return fail(part, status, frame_.time);
    }
    return true;
}

bool Master::send_arrays(std::size_t part) {
    for (Array& array : members_[part].arrays) {
        if (!std::exchange(array.has_changed, false)) continue;
        const Status status =
            hosts_[part].fmu->set(array.type, &array.reference, 1, array.values.data(), array.values.size());
        if (status > Status::Warning) return fail(part, status, frame_.time);
    }
    return true;
}

/// Changes within `tolerance` of the value are left out.
bool Master::take_inputs(std::size_t part, double tolerance, bool& has_changed, double& largest) {
    for (Input& input : members_[part].inputs) {
        const Link& link = network_.links[input.link];
        if (link.from.part == Network::outside && std::isnan(own_[link.from.variable])) continue;
        const double value = wanted(input);
        // never of NaN
        if (std::abs(value - input.value) <= tolerance * std::max(std::abs(value), std::abs(input.value))) continue;
        if (!set_input(part, input, value)) return false;
        has_changed = true;
        largest = std::max(largest, std::abs(value));
    }
    return send_arrays(part);
}

bool Master::fetch_outputs(std::size_t part) {
    const Place* fetched = nullptr; // the links of an array follow each other
    for (const std::size_t i : members_[part].outputs) {
        const Link& link = network_.links[i];
        const fmu::Variable& output = network_.variable(link.from);
        if (fetched == nullptr || *fetched != link.from) {
            output_.resize(output.size);
            const Status status =
                hosts_[part].fmu->get(output.type, &output.reference, 1, output_.data(), output_.size());
            if (status > Status::Warning) return fail(part, status, frame_.time);
        }
        fetched = &link.from;
        sources_[i] = output_[link.from_element];
    }
    return true;
}

// Without a loop every sweep settles at least one more link for good. In a loop the values come nearer to each other,
// or do not.
bool Master::settle() {
    const auto exact = static_cast<int>(std::min<std::size_t>(network_.links.size() + 1, most_sweeps));
    for (std::size_t part = 0; part < members_.size(); ++part) {
        if (!fetch_outputs(part)) return false;
    }
    double at_first = 1;
    for (int sweep = 0; sweep < exact + most_sweeps; ++sweep) {
        bool has_changed = false;
        double largest = 0;
        for (std::size_t part = 0; part < members_.size(); ++part) {
            bool is_other = false;
            if (!take_inputs(part, sweep < exact ? 0 : loop_tolerance, is_other, largest)) return false;
            if (is_other && !fetch_outputs(part)) return false;
            has_changed = has_changed || is_other;
        }
        if (!has_changed) return true;
        if (sweep <= exact) at_first = std::max(largest, 1.0);
        else if (largest > most_growth * at_first) break;
    }
    runtime::Message message;
    message.code = "R322";
    message.text =
        "the values that the FMUs give each other do not settle at t = " + runtime::time_text(frame_.time) + " s";
    for (const Place& place : find_loop(network_)) message.notes.push_back(network_.name_of(place));
    message.help = "an output that does not follow an input at once, a state between them, cuts the loop";
    return fail(std::move(message));
}

bool Master::start() {
    for (std::size_t part = 0; part < members_.size(); ++part) {
        fmu::Host& host = hosts_[part];
        if (!host.fmu->instantiate(true, false)) return fail(part, Status::Error, frame_.time);
        Status status = set_all(host.settings, *host.fmu);
        if (status <= Status::Warning) status = host.fmu->enter_initialization(host.tolerance, host.start, host.stop);
        if (status > Status::Warning) return fail(part, status, frame_.time);
        if (!fetch_arrays(part)) return false;
    }
    set_own_inputs(frame_.time);
    if (!settle()) return false;
    for (std::size_t part = 0; part < members_.size(); ++part) {
        Status status = hosts_[part].fmu->exit_initialization();
        if (status <= Status::Warning)
            status = fetch(*hosts_[part].fmu, tables_.of(part).parameters, frame_.p + tables_.p(part));
        if (status > Status::Warning) return fail(part, status, frame_.time);
    }
    return settle();
}

double Master::end_of(const Input& input, double until) const {
    const Link& link = network_.links[input.link];
    if (!input.is_line) return input.point;
    if (link.from.part == Network::outside) {
        double end = input.point;
        own_inputs_.each(until, true, [&](std::uint32_t reference, fmu::Type, double value) {
            if (reference == link.from.variable) end = link.change(value);
            return Status::Ok;
        });
        return end;
    }
    if (is_stepped_[link.from.part]) return wanted(input);
    return last_step_ > 0 ? input.point + (input.point - input.before) * (until - frame_.time) / last_step_
                          : input.point;
}

/// The rest of the line, from `now` on.
bool Master::follow_line(std::size_t part, double now, double until, bool takes_slopes) {
    std::vector<std::uint32_t> references;
    std::vector<double> slopes;
    for (Input& input : members_[part].inputs) {
        if (!input.is_line || std::isnan(input.point)) continue;
        const double slope = (input.end - input.point) / (until - frame_.time);
        const double here = input.point + slope * (now - frame_.time);
        if (!set_input(part, input, takes_slopes ? here : (here + input.end) / 2)) return false;
        references.push_back(input.reference);
        slopes.push_back(slope);
    }
    if (!send_arrays(part)) return false;
    if (!takes_slopes || references.empty()) return true;
    const Status status = hosts_[part].fmu->set_input_slopes(references, slopes);
    return status <= Status::Warning || fail(part, status, now);
}

bool Master::step(std::size_t part, double until, bool interpolates) {
    if (!interpolates) return advance(part, until, {});
    Member& member = members_[part];
    const bool takes_slopes = hosts_[part].description->simulation.interpolates_inputs;
    for (Input& input : member.inputs) input.end = end_of(input, until);
    if (!advance(part, until, [&](double now) { return follow_line(part, now, until, takes_slopes); })) return false;
    for (Input& input : member.inputs) { // outputs that follow inputs at once belong to the end
        if (input.is_line && !std::isnan(input.point) && !set_input(part, input, input.end)) return false;
    }
    return send_arrays(part) && fetch_outputs(part);
}

// An FMU may return early, or discard a step after a part of it: it goes on from there.
bool Master::advance(std::size_t part, double until, const std::function<bool(double)>& prepare) {
    int idle = 0;
    for (double now = frame_.time; now < until - rounding(until) && terminator_.empty();) {
        if (prepare && !prepare(now)) return false;
        fmu::StepResult reached;
        const Status status = hosts_[part].fmu->do_step(now, until - now, true, reached);
        ++result_.statistics.steps;
        const bool has_moved = reached.reached > now;
        if (reached.is_terminated) terminator_ = network_.parts[part].name;
        else if (status > Status::Warning && !(status == Status::Discard && has_moved)) return fail(part, status, now);
        idle = has_moved ? 0 : idle + 1;
        if (idle > most_idle_steps) return fail(part, Status::Discard, now);
        now = std::max(now, reached.reached);
    }
    return true;
}

bool Master::step_all(double until, bool interpolates) {
    for (Member& member : members_) {
        for (Input& input : member.inputs) {
            input.before = input.point;
            input.point = input.value;
        }
    }
    std::fill(is_stepped_.begin(), is_stepped_.end(), false);
    for (std::size_t part = 0; part < members_.size() && terminator_.empty(); ++part) {
        if (!step(part, until, interpolates)) return false;
        is_stepped_[part] = true;
    }
    last_step_ = until - frame_.time;
    frame_.time = until;
    set_own_inputs(until);
    return !terminator_.empty() || settle();
}

bool Master::check_finite() {
    const TorsionModel& model = *frame_.model;
    for (const std::uint32_t section : {std::uint32_t{TORSION_Y}, std::uint32_t{TORSION_D}}) {
        const double* values = section == TORSION_Y ? frame_.y : frame_.d;
        const std::uint32_t n = section == TORSION_Y ? model.n_y : model.n_d, i = runtime::first_non_finite(values, n);
        if (i == n) continue;
        runtime::Message message;
        message.code = "R303";
        message.text = "`" + runtime::name_at(model, section, i) + "` is " +
                       (std::isnan(values[i]) ? "not a number" : "infinite") +
                       " at t = " + runtime::time_text(frame_.time) + " s";
        return fail(std::move(message));
    }
    return true;
}

bool Master::write_row() {
    for (std::size_t part = 0; part < members_.size(); ++part) {
        fmu::Fmu& fmu = *hosts_[part].fmu;
        Status status = fetch(fmu, tables_.of(part).continuous, frame_.y + tables_.y(part));
        if (status <= Status::Warning) status = fetch(fmu, tables_.of(part).discrete, frame_.d + tables_.d(part));
        if (status > Status::Warning) return fail(part, status, frame_.time);
    }
    if (!check_finite()) return false;
    ++result_.statistics.rows;
    for (runtime::Sink* sink : *sinks_) {
        if (sink->row(frame_)) continue;
        runtime::Message message;
        message.code = "E102";
        message.text = sink->error();
        return fail(std::move(message));
    }
    return true;
}

bool Master::go(const runtime::Options& options, const Schedule& schedule,
                const std::function<void(const runtime::Progress&)>& progress) {
    const runtime::Experiment& experiment = schedule.experiment;
    if (!write_row()) return false;
    for (std::int64_t row = 1; row <= experiment.intervals && terminator_.empty(); ++row) {
        const double from = frame_.time, end = experiment.row_time(row);
        for (std::int64_t k = 1; k <= schedule.steps_per_row && terminator_.empty(); ++k) {
            const double share = static_cast<double>(k) / static_cast<double>(schedule.steps_per_row);
            if (!step_all(k == schedule.steps_per_row ? end : from + share * (end - from), schedule.interpolates))
                return false;
            if (runtime::is_asked_to_stop(options) && frame_.time < experiment.stop)
                return fail(runtime::stopped_at(frame_.time));
        }
        if (!write_row()) return false;
        if (progress) progress({frame_.time, (frame_.time - experiment.start) / experiment.span(), 0});
    }
    if (terminator_.empty() || frame_.time >= experiment.stop) return true;
    runtime::Message message;
    message.code = "R310";
    message.text = "terminated by the FMU of `" + terminator_ +
                   "` in the step that ends at t = " + runtime::time_text(frame_.time) + " s";
    message.is_error = false;
    result_.messages.push_back(std::move(message));
    return true;
}

bool Master::open(const std::vector<runtime::Sink*>& sinks, std::size_t& count) {
    sinks_ = &sinks;
    for (count = 0; count < sinks.size(); ++count) {
        if (sinks[count]->begin(*frame_.model)) continue;
        runtime::Message message;
        message.code = "E102";
        message.text = sinks[count]->error();
        return fail(std::move(message));
    }
    return true;
}

runtime::Result Master::run(const runtime::Options& options, const Schedule& schedule,
                            const std::vector<runtime::Sink*>& sinks,
                            const std::function<void(const runtime::Progress&)>& progress) {
    result_ = {};
    result_.messages = network_.warnings;
    frame_.time = result_.start_time = result_.end_time = schedule.experiment.start;
    result_.stop_time = schedule.experiment.stop;
    result_.tolerance = schedule.experiment.tolerance;
    std::size_t count = 0;
    result_.ok = open(sinks, count) && start() && go(options, schedule, progress);
    result_.end_time = frame_.time;
    const bool has_rows =
        result_.statistics.rows > 0 && (result_.messages.empty() || result_.messages.back().code != "E102");
    for (std::size_t i = 0; i < count; ++i) {
        if (sinks[i]->finish(has_rows) || !has_rows) continue;
        runtime::Message message;
        message.code = "E102";
        message.text = sinks[i]->error();
        result_.ok = fail(std::move(message));
    }
    for (fmu::Host& host : hosts_) host.fmu->free();
    return std::move(result_);
}

} // namespace torsion::ssp
