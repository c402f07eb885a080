#include "compiler/sweep/run.h"

#include "compiler/sweep/number.h"
#include "compiler/sweep/table_units.h"

#include "torsion/experiment.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>

namespace torsion::sweep {

namespace {

std::string csv_field(std::string_view name) {
    std::string result = "\"";
    for (const char c : name) result.append(c == '"' ? 2 : 1, c);
    return result + '"';
}

} // namespace

void append_number(std::string& line, double value) {
    char digits[32];
    if (value == 0) value = 0;            // no "-0"
    if (std::isnan(value)) line += "nan"; // never "-nan"
    else line.append(digits, std::to_chars(digits, digits + sizeof digits, value).ptr);
}

namespace {

class Hash { // FNV-1a
public:
    void add(std::string_view text) {
        for (const char c : text) word(static_cast<unsigned char>(c));
        word(text.size());
    }
    void add(double value) { word(std::bit_cast<std::uint64_t>(value)); }
    void add(std::int64_t value) { word(static_cast<std::uint64_t>(value)); }
    void add(bool value) { word(value); }
    template <class T>
    void add(const std::optional<T>& value) {
        word(value.has_value());
        if (value) add(static_cast<double>(*value));
    }
    void word(std::uint64_t w) {
        for (int i = 0; i < 8; ++i) value_ = (value_ ^ (w >> (8 * i) & 0xFF)) * 1099511628211u;
    }
    std::uint64_t value() const { return value_; }

private:
    std::uint64_t value_ = 14695981039346656037u;
};

} // namespace

std::string header_of(const Job& job) {
    std::string header = "\"number\"";
    for (const std::string& name : job.names) header += ',' + csv_field(name);
    header += ",\"status\",\"steps\",\"events\"";
    for (const Column& column : job.models.front().collection.columns) header += ',' + csv_field(column.name);
    return header;
}

std::string begin_of_row(const Job& job, std::uint64_t variant) {
    std::string line = std::to_string(variant + 1);
    for (std::size_t i = 0; i < job.names.size(); ++i) {
        line += ',';
        append_number(line, job.variants.value(variant, i));
    }
    return line;
}

namespace {

/// Of the varied parameters and of what is collected.
std::string units_of(const Job& job) {
    const Compiled& first = job.models.front();
    if (first.model == nullptr) return {};
    std::vector<TableColumn> columns;
    for (const std::string& name : job.names) columns.push_back({name, unit_of_collected(name, *first.model)});
    for (const Column& column : first.collection.columns)
        columns.push_back({column.name, unit_of_collected(column.text, *first.model)});
    return table_units(columns);
}

} // namespace

TablePlan table_plan(const Job& job, std::string path, std::uint64_t fingerprint, bool start_anew) {
    const std::size_t varied = job.names.size();
    return {.path = std::move(path),
            .header = header_of(job),
            .fingerprint = fingerprint,
            .rows = job.variants.size(),
            .status = varied + 1,
            .start_anew = start_anew,
            .begin_of = [&job](std::uint64_t row) { return begin_of_row(job, row); },
            .columns = varied + 4 + job.models.front().collection.columns.size(),
            .units = units_of(job)};
}

namespace {

std::unique_ptr<fmu::Driven> driven(const Job& job, const TorsionModel& model) {
    runtime::Message ignored; // have_inputs() has told it
    return job.inputs ? fmu::Driven::make(model, *job.inputs, ignored) : nullptr;
}

} // namespace

bool have_inputs(const std::vector<Compiled>& models, const fmu::InputTable& inputs, runtime::Message& problem) {
    return std::ranges::all_of(models, [&](const Compiled& compiled) {
        return compiled.model == nullptr || fmu::Driven::make(*compiled.model, inputs, problem) != nullptr;
    });
}

std::optional<runtime::Message> wrong_experiment(const std::vector<Compiled>& models, runtime::Options options) {
    for (const Compiled& compiled : models) {
        options.solver = compiled.solver;
        if (compiled.model == nullptr) continue;
        if (auto wrong = runtime::wrong_experiment(*compiled.model, options)) return wrong;
    }
    return std::nullopt;
}

Worker::Instance::Instance(const Job& job, const Compiled& compiled, const std::atomic<bool>* stop)
    : driven(sweep::driven(job, *compiled.model)), simulation(driven ? driven->model() : *compiled.model),
      collector(compiled.collection), sinks{&collector}, options(job.options) {
    options.solver = compiled.solver;
    options.stop = stop;
    for (const auto& [row, value] : job.settings) simulation.set_parameter(row, value);
}

Worker::Worker(const Job& job, const std::atomic<bool>* stop) : job_(job), stop_(stop), instances_(job.models.size()) {}

runtime::Result Worker::simulate(std::uint64_t variant, const Compiled& compiled, Instance& instance) const {
    for (std::size_t i = 0; i < compiled.parameters.size(); ++i) {
        if (compiled.parameters[i] != Compiled::is_compiled_in)
            instance.simulation.set_parameter(compiled.parameters[i], job_.variants.value(variant, i));
    }
    return instance.simulation.run(instance.options, instance.sinks);
}

Worker::Outcome Worker::run(std::uint64_t variant) {
    const std::size_t number = job_.combinations.of_variant(job_.variants, variant);
    const Compiled& compiled = job_.models[number];
    std::unique_ptr<Instance>& instance = instances_[number];
    if (!instance && compiled.model != nullptr) instance = std::make_unique<Instance>(job_, compiled, stop_);
    last_ = instance.get();
    if (!instance) return {compiled.failure, 0, 0, compiled.reason};
    const runtime::Result result = simulate(variant, compiled, *instance);
    const runtime::Statistics& s = result.statistics;
    code_ = result.messages.empty() ? "R302" : result.messages.back().code;
    words_ = result.messages.empty() ? "" : result.messages.back().text;
    return {result.ok ? good_status : std::string_view(code_), s.steps, s.time_events + s.state_events,
            result.ok ? std::string_view() : words_};
}

double Worker::value(std::size_t column) { return last_->collector.value(column); }

void Worker::run(std::uint64_t variant, std::string& line) {
    line += begin_of_row(job_, variant);
    const Outcome outcome = run(variant);
    line += ',';
    line += outcome.status;
    for (const std::int64_t count : {outcome.steps, outcome.events}) line += ',', line += std::to_string(count);
    for (std::size_t i = 0; i < job_.models.front().collection.columns.size(); ++i) {
        line += ',';
        append_number(line, outcome.status == good_status ? value(i) : NAN);
    }
    line += '\n';
}

std::span<const std::uint64_t> Queue::take(std::size_t most) {
    std::size_t from = next_.load();
    std::size_t to = 0;
    do to = std::min(from + most, variants_.size());
    while (from < to && !next_.compare_exchange_weak(from, to));
    return from < to ? std::span(variants_).subspan(from, to - from) : std::span<const std::uint64_t>();
}

std::size_t Queue::left() const { return variants_.size() - std::min(next_.load(), variants_.size()); }

WorkerThreads::WorkerThreads(std::deque<Worker>& workers, Queue& queue, std::function<bool(std::string_view)> done)
    : done_(std::move(done)), at_work_(workers.size()) {
    for (Worker& worker : workers) {
        threads_.emplace_back([this, &worker, &queue] {
            try {
                work(worker, queue);
            } catch (...) {
                const std::lock_guard failed(mutex_);
                thrown_ = std::current_exception();
                queue.close();
            }
            const std::lock_guard lock(mutex_);
            if (--at_work_ == 0) all_done_.notify_all();
        });
    }
}

WorkerThreads::~WorkerThreads() {
    for (std::thread& thread : threads_) {
        if (thread.joinable()) thread.join();
    }
}

void WorkerThreads::work(Worker& worker, Queue& queue) {
    std::string line;
    for (auto variants = queue.take(1); !variants.empty(); variants = queue.take(1)) {
        line.clear();
        worker.run(variants.front(), line);
        if (!done_(line)) queue.close();
    }
}

void WorkerThreads::wait_for(std::chrono::milliseconds most) {
    std::unique_lock lock(mutex_);
    all_done_.wait_for(lock, most, [&] { return !is_at_work(); });
}

void WorkerThreads::join() {
    for (std::thread& thread : threads_) {
        if (thread.joinable()) thread.join();
    }
    if (thrown_) std::rethrow_exception(thrown_);
}

std::uint64_t fingerprint_of(const Job& job, const std::string& version) {
    Hash hash;
    hash.add(version);
    for (const Compiled& compiled : job.models) {
        hash.add(compiled.model != nullptr ? runtime::text(*compiled.model, compiled.model->guid)
                                           : std::string_view(compiled.failure));
        hash.add(compiled.solver);
    }
    hash.add(header_of(job));
    for (const Column& column : job.models.front().collection.columns) hash.add(column.text);
#define TORSION_RUN_OPTION(name, at_run_time, ...) hash.add(job.options.at_run_time);
#include "torsion/run_options.def"
    for (const auto& [row, value] : job.settings) hash.word(row), hash.add(value);
    if (job.inputs) {
        for (std::size_t i = 0; i < job.inputs->names.size(); ++i) {
            hash.add(job.inputs->names[i]);
            hash.add(i < job.inputs->units.size() ? job.inputs->units[i] : std::string());
            for (const double value : job.inputs->columns[i]) hash.add(value);
        }
        for (const double time : job.inputs->time) hash.add(time);
    }
    hash.word(job.variants.size());
    for (const Range& range : job.variants.ranges()) {
        hash.word(range.values.size());
        for (const double value : range.values) hash.add(value);
    }
    return hash.value();
}

} // namespace torsion::sweep
