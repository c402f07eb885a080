// Linear systems and modes of a session's model.

#include "compiler/analysis/linear/critical_speeds.h"
#include "compiler/analysis/linear/linear_report.h"
#include "compiler/analysis/linear/modes_report.h"
#include "compiler/analysis/plot/drive_line_chart.h"
#include "compiler/analysis/plot/modes_chart.h"
#include "compiler/session/guard.h"
#include "compiler/session/linear_point.h"
#include "compiler/session/operating_point.h"
#include "compiler/session/pattern.h"
#include "compiler/session/response_request.h"
#include "compiler/sweep/variants.h"
#include "runtime/output/file.h"

#include "torsion/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <memory>

namespace torsion {

namespace {

using session::guarded;
using session::Point;

std::vector<std::string> names_of(const std::vector<analysis::LinearVariable>& variables) {
    std::vector<std::string> names;
    for (const analysis::LinearVariable& variable : variables) names.push_back(variable.name);
    return names;
}

std::vector<double> values_of(const std::vector<analysis::LinearVariable>& variables, const TorsionFrame& frame) {
    std::vector<double> values;
    for (const analysis::LinearVariable& variable : variables)
        values.push_back(runtime::value_of(frame, frame.model->variables[variable.row]));
    return values;
}

std::vector<double> by_rows(const analysis::Matrix& m) {
    std::vector<double> values;
    values.reserve(m.rows * m.columns);
    for (std::size_t r = 0; r < m.rows; ++r) {
        for (std::size_t c = 0; c < m.columns; ++c) values.push_back(m(r, c));
    }
    return values;
}

} // namespace

namespace {

void check_pattern(const std::string& pattern) {
    if (const std::string wrong = session::wrong_pattern("--outputs", pattern); !wrong.empty())
        session::refuse(source::Diag::InvalidCommandLine, wrong);
}

/// A path `-` is the standard output.
void check_extension(const std::string& path, std::initializer_list<std::string_view> known, const char* words) {
    if (path == "-" || std::any_of(known.begin(), known.end(), [&](std::string_view e) { return path.ends_with(e); }))
        return;
    session::refuse(source::Diag::InvalidCommandLine, fmt::format("-o: `{}` is {}", path, words));
}

void check_speeds(const LinearizeOptions& options) {
    if (std::any_of(options.orders.begin(), options.orders.end(),
                    [](double order) { return !(order > 0) || std::isinf(order); }))
        session::refuse(source::Diag::InvalidCommandLine, "--orders: an order is a positive number");
    if (options.near && !(*options.near > 0 && std::isfinite(*options.near)))
        session::refuse(source::Diag::InvalidCommandLine, "--near: a frequency in Hz is a positive number");
    if (!options.campbell) return;
    if (options.orders.empty())
        session::refuse(source::Diag::InvalidCommandLine, "--orders: no order of the speed is given");
    const auto [low, high] = *options.campbell;
    if (!(low >= 0) || !(high > low) || std::isinf(high))
        session::refuse(source::Diag::InvalidCommandLine,
                        fmt::format("--campbell: `{}:{}` is not a range of speeds in rpm", low, high),
                        "for example 500:6000");
}

/// Takes the range of a parameter that is given as a text; a mean over turns needs what turns.
LinearizeOptions with_values(LinearizeOptions options) {
    options.excited.declared = options.excited.declared || options.mean_turn;
    if (options.vary_range.empty()) return options;
    std::string problem;
    const auto range = sweep::parse_range(options.vary_range, problem);
    const char* forms = "NAME=FROM:TO:COUNT, NAME=FROM:TO:COUNT:log or NAME=VALUE,VALUE,…";
    if (!range)
        session::refuse(source::Diag::InvalidCommandLine,
                        fmt::format("--vary: `{}` is not {}: {}", options.vary_range, forms, problem),
                        "for example shaft.c=1e3:1e5:20");
    if (!range->literals.empty())
        session::refuse(source::Diag::InvalidCommandLine,
                        fmt::format("--vary: `{}` is no number", range->literals.front()));
    options.vary = {range->name, range->values, {}};
    return options;
}

std::string title_of(const analysis::ModesRecord& record) {
    const std::string& name = record.model_name;
    const std::string mode = words_of(record.components);
    return name.substr(name.rfind('.') + 1) + (mode.empty() || mode.size() > 70 ? "" : ": " + mode);
}

std::string picture_of(const analysis::ModesRecord& record) {
    const std::string title = title_of(record);
    if (!record.variants.empty()) return variants_svg(record, title);
    return record.has_speeds() ? campbell_svg(record.modal, record.orders, record.low, record.high, title)
                               : shapes_svg(record.modal, title);
}

} // namespace

OperatingPoint::OperatingPoint(std::shared_ptr<Impl> impl) : impl_(std::move(impl)) {}
std::span<const Diagnostic> OperatingPoint::diagnostics() const { return impl_->diagnostics; }

OperatingPoint Model::at(const LinearizeOptions& options) const {
    return guarded([&] {
        check_pattern(options.output_pattern);
        check_speeds(options);
        return OperatingPoint(std::make_shared<OperatingPoint::Impl>(*state_, with_values(options)));
    });
}

bool Model::has_linearization() const {
    return !state_->is_opened() || state_->compilation()->compiled->descriptor().tangent != nullptr;
}
Linearization Model::linearize(const LinearizeOptions& options) const { return at(options).linearize(); }
Modes Model::modes(const LinearizeOptions& options) const { return at(options).modes(); }

Linearization OperatingPoint::linearize() const {
    return guarded([&] {
        Point& point = *impl_;
        auto system = std::make_shared<analysis::LinearSystem>();
        std::string problem;
        if (!session::linear_system_at(point.frame(), point.outputs(), point.options().freeze_sources, *system,
                                       problem))
            point.refuse(problem);
        Linearization result;
        result.states = names_of(system->states), result.inputs = names_of(system->inputs),
        result.outputs = names_of(system->outputs);
        result.a = by_rows(system->a), result.b = by_rows(system->b), result.c = by_rows(system->c),
        result.d = by_rows(system->d);
        result.time = system->time;
        result.state_values = values_of(system->states, point.frame());
        result.input_values = values_of(system->inputs, point.frame());
        result.output_values = values_of(system->outputs, point.frame());
        const analysis::LinearRecord record{point.name(), point.modes, *system, point.frame()};
        result.json = linear_json(record), result.text = linear_text(record);
        result.write = [impl = impl_, system, json = result.json](const std::string& path) {
            check_extension(path, {".json", ".mat"}, "neither .json nor .mat");
            const analysis::LinearRecord its{impl->name(), impl->modes, *system, impl->frame()};
            const std::string why =
                path.ends_with(".mat") ? write_linear_system(path, its) : runtime::write_file(path, json);
            if (!why.empty()) session::refuse(source::Diag::CannotWriteFile, why);
        };
        result.diagnostics = point.diagnostics;
        return result;
    });
}

namespace {

analysis::ModesWish wish_of(const LinearizeOptions& options) {
    return {options.count, options.near, !options.vary.name.empty(), nullptr};
}

/// The states that turn the sources stand.
void hold_turning(analysis::LinearSystem& system) {
    for (std::size_t i = 0; i < system.states.size(); ++i) {
        if (is_own_state(system.states[i])) continue;
        std::vector<double> row(system.states.size(), 0.0);
        row[i] = 1;
        system.held.push_back({system.states[i].name, {}, std::move(row)});
    }
}

/// At the present point, or the mean over the turns of what components declare. False, with the reason: there are none.
bool modes_of(Point& point, analysis::LinearSystem& system, analysis::ModalAnalysis& modal, std::string& problem,
              const analysis::ModesWish& wish) {
    const bool freezes = point.options().freeze_sources;
    const analysis::ExcitationRequest request =
        point.options().mean_turn ? session::mean_request_of(point) : analysis::ExcitationRequest{};
    if (request.declared.empty()) return session::modes_at(point.frame(), freezes, system, modal, problem, wish);
    analysis::ExcitedSystem excited;
    if (!analysis::linearize(point.frame(), {}, system, problem) ||
        !analysis::excite(point.frame(), request, excited, problem))
        return false;
    if (!excited.apart.empty())
        session::refuse(
            source::Diag::InvalidCommandLine,
            fmt::format("--mean-turn: `{}` does not turn with the other components that excite", excited.apart.front()),
            "without it the modes are those of this angle");
    session::check_periods(excited, "without --mean-turn the modes are those of this angle");
    excited.problem.system.held = system.held,
    excited.problem.system.rests_on_differences = system.rests_on_differences;
    system = excited.problem.system;
    hold_turning(system);
    if (!session::modes_of(point.frame(), system, modal, problem, wish)) return false;
    system.held = std::move(excited.problem.system.held);
    modal.held -= system.states.size() - count_own_states(system);
    return true;
}

void add_variants(Point& point, analysis::ModesRecord& record) {
    const Varied& varied = point.options().vary;
    if (varied.name.empty()) return;
    const std::uint32_t row = point.row_of(varied);
    record.varied = varied.name;
    const TorsionVariable& variable = point.model().variables[row];
    const auto at = [&](double value, const analysis::ModalAnalysis& before,
                        bool is_asked) -> std::optional<analysis::ModalAnalysis> {
        analysis::LinearSystem system;
        analysis::ModalAnalysis modal;
        std::string problem;
        analysis::ModesWish wish = wish_of(point.options());
        wish.before = &before;
        try {
            point.move(row, value);
        } catch (const Error&) {
            if (is_asked) throw;
            return {};
        }
        if (modes_of(point, system, modal, problem, wish)) return modal;
        if (is_asked) point.refuse(problem);
        return {};
    };
    record.variants = analysis::follow_modes(record.modal, runtime::value_of(point.frame(), variable), varied.values,
                                             variable.type == TORSION_REAL, at);
}

} // namespace

Modes OperatingPoint::modes() const {
    return guarded([&] {
        Point& point = *impl_;
        const LinearizeOptions& options = point.options();
        analysis::ModesRecord record{point.name(),
                                     point.modes,
                                     {},
                                     {},
                                     options.orders,
                                     0,
                                     0,
                                     {},
                                     {},
                                     options.near,
                                     options.mean_turn && session::turns(point)};
        if (options.campbell) record.low = options.campbell->first, record.high = options.campbell->second;
        std::string problem;
        if (!modes_of(point, record.system, record.modal, problem, wish_of(options))) point.refuse(problem);
        Modes result;
        result.diagnostics = point.diagnostics;
        add_variants(point, record);
        for (const analysis::Mode& from : record.modal.modes) {
            Mode& to = result.modes.emplace_back();
            to.kind = static_cast<Mode::Kind>(from.kind);
            to.eigenvalue = from.value;
            to.frequency = from.natural_frequency(), to.damped_frequency = from.frequency(),
            to.damping = from.damping_ratio();
            for (const analysis::ShapeEntry& entry : from.shape)
                to.shape.push_back({entry.name, entry.unit, entry.value});
            for (const analysis::EnergyShare& share : from.energy)
                to.energy.push_back({share.component, share.kinetic, share.potential});
        }
        result.rigid_bodies = record.modal.rigid_bodies.size();
        if (record.has_speeds()) {
            for (const analysis::CriticalSpeed& c :
                 critical_speeds(record.modal, record.orders, record.low, record.high))
                result.critical_speeds.push_back({c.speed, c.order, c.mode});
        }
        result.json = modes_json(record), result.text = modes_text(record);
        result.csv = modes_csv(record), result.svg = picture_of(record),
        result.shapes = drive_line_svg(record.modal, title_of(record));
        return result;
    });
}

void Modes::write(const std::string& path, ModesPicture picture) const {
    check_extension(path, {".json", ".csv", ".svg"}, "neither .json nor .csv nor .svg");
    const std::string& drawn = picture == ModesPicture::DriveLine ? shapes : svg;
    const std::string why = runtime::write_file(path, path.ends_with(".csv")   ? csv
                                                      : path.ends_with(".svg") ? drawn
                                                                               : json);
    if (!why.empty()) session::refuse(source::Diag::CannotWriteFile, why);
}

} // namespace torsion
