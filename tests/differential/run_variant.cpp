#include "tests/differential/run_variant.h"

#include "compiler/native/descriptor.h"
#include "compiler/package/fmu.h"
#include "compiler/package/shared_library.h"
#include "compiler/pipeline.h"
#include "compiler/source/render.h"
#include "tests/support/fmu_table.h"
#include "tests/support/own_library.h"
#include "torsion/import.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <filesystem>

#include <unistd.h>

namespace torsion::differential {

namespace {

class Recorder final : public runtime::Sink, public runtime::EventSink {
public:
    Recorder(const Sample& sample, Outcome& outcome) : sample_(sample), outcome_(outcome) {}

    bool begin(const TorsionModel& model) override {
        for (const std::string& name : sample_.names) wanted_.push_back(find(model, name));
        for (const std::string& name : sample_.discrete) wanted_.push_back(find(model, name));
        for (const auto& [name, inertia] : sample_.momentum) speeds_.emplace_back(find(model, name), inertia);
        return error_.empty();
    }
    bool row(const TorsionFrame& frame) override {
        Row row{frame.time, {}};
        for (const TorsionVariable* v : wanted_) row.values.push_back(runtime::value_of(frame, *v));
        outcome_.rows.push_back(std::move(row));
        double sum = 0;
        for (const auto& [speed, inertia] : speeds_) sum += inertia * runtime::value_of(frame, *speed);
        outcome_.kept.push_back(sum);
        return true;
    }
    bool event(const runtime::Event& event) override {
        if (event.kind == runtime::Event::Kind::State || event.kind == runtime::Event::Kind::Time)
            outcome_.events.push_back(event.time);
        return true;
    }
    bool finish(bool) override { return true; }
    std::string error() const override { return error_; }

private:
    const TorsionVariable* find(const TorsionModel& model, const std::string& name) {
        for (std::uint32_t i = 0; i < model.n_variables; ++i) {
            if (runtime::text(model, model.variables[i].name) == name) return &model.variables[i];
        }
        error_ = "no variable " + name;
        return nullptr;
    }

    const Sample& sample_;
    Outcome& outcome_;
    std::vector<const TorsionVariable*> wanted_;
    std::vector<std::pair<const TorsionVariable*, double>> speeds_;
    std::string error_;
};

/// The compiled model as an FMU, opened again. The archive is gone afterwards: it has been unpacked.
std::unique_ptr<fmu::Import> fmu_of(const Compilation& compilation, int version, std::string& error) {
    package::FmuContent content;
    content.table = testing::fmu_table_of(compilation);
    const native::Descriptor named(*compilation.compiled->program(), 0, native::Descriptor::Paths::Names);
    content.table.token = named.model().strings + named.model().guid; // of the library: its paths have no folders
    content.version = version;
    const std::string path =
        (std::filesystem::temp_directory_path() / ("torsion-differential-" + std::to_string(getpid()) + ".fmu"))
            .string();
    auto library = package::fmu_library(compilation.objects, content.table, version, native::TargetSpec::host(), error);
    if (!library) return nullptr;
    content.libraries.push_back({native::host_platform(), std::move(*library)});
    if (!package::write_archive(path, package::fmu_entries(content), error)) return nullptr;
    runtime::Message problem;
    auto import = fmu::Import::open(path, {fmu::Kind::ModelExchange, {}, {}, false}, problem);
    std::filesystem::remove(path);
    error = problem.text;
    return import;
}

PipelineOptions pipeline_options(const Sample& sample, const Variant& variant) {
    PipelineOptions options;
    options.text = sample.text;
    options.library = testing::own_library();
    options.passes.loops = variant.loops;
    options.lowering.residual_form = true;
    options.lowering.residual_oracle = variant.fmu == 0;
    options.native.interpret = variant.interpret;
    options.tearing = variant.tearing;
    if (variant.fmu != 0) options.object = native::ObjectOptions{};
    return options;
}

runtime::Options run_options(const Sample& sample, const Variant& variant) {
    runtime::Options options;
    options.start_time = 0;
    options.stop_time = sample.stop_time;
    options.intervals = intervals;
    options.solver = variant.solver;
    options.tolerance = variant.tolerance;
    options.check_residuals = variant.fmu == 0;
    if (variant.solver == "rk4")
        options.step_size = sample.stop_time / 2000, options.intervals.reset(), options.locate_events = true;
    return options;
}

/// No state or event within reach: what jumps there may be on either side.
bool is_near_event(double time, const Outcome& outcome, double reach) {
    return std::any_of(outcome.events.begin(), outcome.events.end(),
                       [&](double at) { return std::fabs(at - time) < reach; });
}

const Row* at(const Outcome& outcome, double time) {
    const Row* found = nullptr;
    for (const Row& row : outcome.rows) {
        if (std::fabs(row.time - time) < 1e-9) found = &row;
    }
    return found;
}

double allowed(const Sample& sample, const Variant& variant) {
    if (variant.solver == "rk4") return sample.is_train ? 3e-2 : 1e-3;
    const bool is_fine = variant.tolerance < 1e-8;
    return sample.is_train ? (is_fine ? 1e-4 : 3e-2) : (is_fine ? 1e-6 : 2e-3);
}

const std::string& name_of(const Sample& sample, std::size_t i) {
    return i < sample.names.size() ? sample.names[i] : sample.discrete[i - sample.names.size()];
}

std::string text(double x) {
    char buffer[32];
    std::snprintf(buffer, sizeof buffer, "%.12g", x);
    return buffer;
}

std::string difference_of_bits(const Sample& sample, const Outcome& a, const Outcome& b) {
    if (a.rows.size() != b.rows.size())
        return std::to_string(a.rows.size()) + " and " + std::to_string(b.rows.size()) + " rows";
    for (std::size_t r = 0; r < a.rows.size(); ++r) {
        if (a.rows[r].time != b.rows[r].time)
            return "row " + std::to_string(r) + " at " + text(a.rows[r].time) + " and " + text(b.rows[r].time);
        for (std::size_t i = 0; i < a.rows[r].values.size(); ++i) {
            const double x = a.rows[r].values[i], y = b.rows[r].values[i];
            if (x != y)
                return name_of(sample, i) + " at " + text(a.rows[r].time) + " is not the same to the bit: " + text(x) +
                       " and " + text(y);
        }
    }
    return "";
}

/// Each event of one run has one of the other near it.
std::string difference_of_events(const Outcome& a, const Outcome& b, double reach) {
    for (const auto& [some, others, whose] :
         {std::tuple(&a, &b, "the first run"), std::tuple(&b, &a, "the second run")}) {
        for (double event : some->events) {
            if (!is_near_event(event, *others, reach))
                return std::string("only ") + whose + " has an event at " + text(event);
        }
    }
    return "";
}

} // namespace

Runs::Runs(const Sample& sample) : sample_(sample) {}
Runs::~Runs() = default;

const Compilation& Runs::compiled(const Variant& variant) {
    auto& place = compiled_[{variant.interpret, variant.loops, variant.tearing, variant.fmu}];
    if (!place) place = compile(pipeline_options(sample_, variant));
    return *place;
}

Outcome Runs::run(const Variant& variant) {
    Outcome outcome;
    const Compilation& compilation = compiled(variant);
    if (!compilation.ok) {
        outcome.failure = "not compiled: " + source::render(compilation.diagnostics, compilation.sources);
        return outcome;
    }
    Recorder recorder(sample_, outcome);
    runtime::Options options = run_options(sample_, variant);
    options.events = &recorder;
    runtime::Result result;
    if (variant.fmu != 0) {
        auto import = fmu_of(compilation, variant.fmu, outcome.failure);
        if (!import) return outcome;
        outcome.failure.clear();
        result = import->run(options, {&recorder});
    } else {
        result = runtime::Simulation(compilation.compiled->descriptor()).run(options, {&recorder});
    }
    if (!result.ok)
        outcome.failure =
            "failed: " + (result.messages.empty() ? "without a message"
                                                  : result.messages.back().code + " " + result.messages.back().text);
    outcome.energy = result.energy;
    outcome.worst_residual = result.statistics.worst_residual;
    const TorsionModel& model = compilation.compiled->descriptor();
    if (result.statistics.worst_equation < model.n_equations)
        outcome.worst_equation = runtime::text(model, model.equations[result.statistics.worst_equation].text);
    outcome.worst_time = result.statistics.worst_residual_time;
    return outcome;
}

std::string difference(const Sample& sample, const Outcome& reference, const Outcome& other, const Variant& variant) {
    if (!other.failure.empty()) return other.failure;
    if (variant.is_exact) return difference_of_bits(sample, reference, other);
    const double limit = allowed(sample, variant), reach = 10 * limit;
    if (!sample.is_train) {
        if (const std::string events = difference_of_events(reference, other, reach); !events.empty()) return events;
    }
    const std::size_t count = sample.names.size() + sample.discrete.size();
    std::vector<double> scale(count, 1);
    for (const Row& row : reference.rows) {
        for (std::size_t i = 0; i < count; ++i) scale[i] = std::max(scale[i], std::fabs(row.values[i]));
    }
    for (int k = 0; k <= intervals; ++k) {
        const double time = sample.stop_time * k / intervals;
        if (k > 0 && !sample.is_train && (is_near_event(time, reference, reach) || is_near_event(time, other, reach)))
            continue;
        const Row *a = at(reference, time), *b = at(other, time);
        if (a == nullptr || b == nullptr) return "no row at " + text(time);
        for (std::size_t i = 0; i < count; ++i) {
            if (!(std::fabs(a->values[i] - b->values[i]) <= limit * scale[i]))
                return name_of(sample, i) + " at " + text(time) + ": " + text(a->values[i]) + " and " +
                       text(b->values[i]);
        }
    }
    return "";
}

std::string broken_law(const Sample& sample, const Outcome& outcome, const Variant& variant) {
    const bool is_fine = variant.tolerance < 1e-8;
    if (!(outcome.worst_residual < 1e-7))
        return "`" + outcome.worst_equation + "` is off by " + text(outcome.worst_residual) + " of its scale at " +
               text(outcome.worst_time);
    // no tolerance changes the steps of rk4
    const double unclosed = variant.solver == "rk4" ? 1e-5 : is_fine ? 1e-6 : 1e-3;
    if (sample.is_train && outcome.energy.is_audited && !(outcome.energy.closure() < unclosed))
        return "the energy does not close: " + text(outcome.energy.closure());
    if (sample.is_train && !outcome.energy.is_audited && variant.fmu == 0)
        return "the energy was not audited: " + outcome.energy.obstacle;
    for (double sum : outcome.kept) {
        if (!(std::fabs(sum - outcome.kept.front()) <= (is_fine ? 1e-7 : 1e-4) * (1 + std::fabs(sum))))
            return "momentum from " + text(outcome.kept.front()) + " to " + text(sum);
    }
    return "";
}

} // namespace torsion::differential
