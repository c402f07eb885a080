// Many runs of a session's model, into a table in memory.

#include "compiler/session/diagnostics.h"
#include "compiler/session/guard.h"
#include "compiler/session/input_file.h"
#include "compiler/session/model_state.h"
#include "compiler/sweep/number.h"
#include "compiler/sweep/plan.h"
#include "compiler/sweep/run.h"
#include "compiler/sweep/table.h"
#include "runtime/output/file.h"

#include "torsion/session.h"

#include <fmt/format.h>

#include <atomic>
#include <condition_variable>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <map>
#include <mutex>
#include <set>
#include <thread>

namespace torsion {

struct SweepTable::State {
    std::vector<std::string> varied, collected;
    std::vector<std::vector<double>> columns;    ///< varied, then collected
    std::vector<const std::string*> status;      ///< of each row, in `texts`
    std::set<std::string> texts;                 ///< few
    std::map<std::size_t, std::string> messages; ///< of failed rows, the first ones
    std::vector<std::int64_t> steps, events;
    std::string header;
    std::vector<Diagnostic> diagnostics;
    std::atomic<std::size_t> finished = 0, failed = 0;
    std::mutex mutex; ///< of texts, while the sweep runs

    void keep_message(std::size_t row, std::string_view words) {
        constexpr std::size_t most = 10000;
        const std::lock_guard lock(mutex);
        if (messages.size() < most) messages.emplace(row, words);
    }

    /// As in the file, with its end.
    std::string line(std::size_t row) const {
        std::string text = std::to_string(row + 1);
        for (std::size_t i = 0; i < columns.size(); ++i) {
            if (i == varied.size()) text += fmt::format(",{},{},{}", *status[row], steps[row], events[row]);
            text += ',';
            sweep::append_number(text, columns[i][row]);
        }
        return text + "\n";
    }

    /// A finished row of a file; other lines are passed over.
    void take(std::string_view line) {
        std::vector<std::string> cells = {""};
        for (const char c : line) {
            if (c == ',') cells.emplace_back();
            else cells.back() += c;
        }
        const std::size_t row = std::strtoull(cells.front().c_str(), nullptr, 10) - 1; // of a text: huge
        if (cells.size() != 4 + columns.size() || row >= status.size()) return;
        const std::size_t first = varied.size() + 1; // status, steps, events
        if (*status[row] != "stopped") return;
        status[row] = text(cells[first]);
        steps[row] = std::strtoll(cells[first + 1].c_str(), nullptr, 10),
        events[row] = std::strtoll(cells[first + 2].c_str(), nullptr, 10);
        for (std::size_t i = 0; i < collected.size(); ++i)
            columns[varied.size() + i][row] = std::strtod(cells[first + 3 + i].c_str(), nullptr);
        ++finished;
        failed += *status[row] == sweep::good_status ? 0 : 1;
    }

    const std::string* text(std::string_view words) {
        const std::lock_guard lock(mutex);
        return &*texts.emplace(words).first;
    }
};

namespace {

using session::guarded;
using source::Diag;

sweep::Range range_of(const Varied& varied) {
    sweep::Range range;
    range.name = varied.name;
    if (varied.literals.empty()) {
        range.values = varied.values;
        if (!range.values.empty()) range.first = sweep::number_text(range.values.front());
        return range;
    }
    std::string problem, text = varied.name + "=";
    for (std::size_t i = 0; i < varied.literals.size(); ++i) text += (i > 0 ? "," : "") + varied.literals[i];
    auto parsed = sweep::parse_range(text, problem);
    if (!parsed) session::refuse(Diag::InvalidVariation, fmt::format("--vary {}: {}", text, problem));
    return std::move(*parsed);
}

/// A truth has other texts than a number.
void write_as_truths(const session::Description& description, sweep::Range& range) {
    const auto known = description.parameter_rows.find(range.name);
    if (known == description.parameter_rows.end() || description.parameters[known->second].type != Type::Boolean ||
        range.first.empty())
        return;
    if (range.first == "0" || range.first == "1") range.first = range.first == "1" ? "true" : "false";
}

sweep::Variants variants_of(const SweepOptions& options, const session::Description& description) {
    if (options.vary.empty()) session::refuse(Diag::InvalidCommandLine, "nothing is varied");
    std::vector<sweep::Range> ranges;
    for (const Varied& varied : options.vary) {
        sweep::Range range = range_of(varied);
        if (range.values.empty())
            session::refuse(Diag::InvalidVariation, fmt::format("`{}` has no values", varied.name));
        for (const double value : range.values) {
            if (!std::isfinite(value))
                session::refuse(Diag::InvalidVariation,
                                fmt::format("a value of `{}` is not a finite number", varied.name));
        }
        for (const sweep::Range& other : ranges) {
            if (other.name == range.name)
                session::refuse(Diag::InvalidVariation, fmt::format("`{}` is varied twice", range.name));
            if (options.is_samples && other.values.size() != range.values.size())
                session::refuse(Diag::InvalidVariation,
                                fmt::format("`{}` has {} values, `{}` has {}", other.name, other.values.size(),
                                            range.name, range.values.size()));
        }
        write_as_truths(description, range);
        ranges.push_back(std::move(range));
    }
    auto variants =
        options.is_samples ? sweep::Variants::samples(std::move(ranges)) : sweep::Variants::grid(std::move(ranges));
    if (const std::string too_many = variants.too_many(); !too_many.empty())
        session::refuse(Diag::InvalidVariation, too_many);
    return variants;
}

/// The threads of a sweep.
class Crew {
public:
    /// `missing`: the rows to run; `file`: takes them, too; null: there is none.
    Crew(const sweep::Job& job, const SweepOptions& options, SweepTable::State& table,
         std::vector<std::uint64_t> missing, sweep::Table* file)
        : job_(job), options_(options), table_(table), missing_(std::move(missing)), file_(file) {}

    void work(unsigned jobs) {
        std::vector<std::thread> threads;
        at_work_ = jobs;
        for (unsigned i = 0; i < jobs; ++i) threads.emplace_back([this] { run(); });
        {
            std::unique_lock lock(mutex_);
            while (!done_.wait_for(lock, std::chrono::milliseconds(50), [&] { return at_work_ == 0; })) {
                lock.unlock();
                tell();
                lock.lock();
            }
        }
        for (std::thread& thread : threads) thread.join();
        if (of_caller_) throw session::OfCaller{of_caller_};
        if (thrown_) std::rethrow_exception(thrown_);
    }
    bool is_stopped() const {
        return stop_.load(std::memory_order_relaxed) ||
               (options_.cancel != nullptr && options_.cancel->load(std::memory_order_relaxed));
    }
    const std::atomic<bool>& stop() const { return stop_; }

private:
    void tell() {
        if (options_.cancel != nullptr && options_.cancel->load()) stop_ = true;
        if (!options_.progress || stop_) return;
        Progress progress;
        progress.finished = table_.finished, progress.failed = table_.failed;
        progress.fraction = static_cast<double>(progress.finished) / static_cast<double>(table_.status.size());
        try {
            if (!options_.progress(progress)) stop_ = true;
        } catch (...) {
            stop_ = true;
            of_caller_ = std::current_exception();
        }
    }

    void run() {
        try {
            sweep::Worker worker(job_, &stop_);
            for (std::size_t next; !is_stopped() && (next = next_.fetch_add(1)) < missing_.size();)
                take(worker, missing_[next]);
        } catch (...) {
            const std::lock_guard lock(mutex_);
            thrown_ = std::current_exception();
            stop_ = true;
        }
        const std::lock_guard lock(mutex_);
        if (--at_work_ == 0) done_.notify_all();
    }

    void take(sweep::Worker& worker, std::size_t row) {
        const sweep::Worker::Outcome outcome = worker.run(row);
        if (outcome.status == "R314" && is_stopped()) return; // not run
        const bool is_good = outcome.status == sweep::good_status;
        table_.status[row] = table_.text(outcome.status);
        table_.steps[row] = outcome.steps, table_.events[row] = outcome.events;
        for (std::size_t i = 0; i < table_.collected.size(); ++i)
            table_.columns[table_.varied.size() + i][row] =
                is_good ? worker.value(i) : std::numeric_limits<double>::quiet_NaN();
        if (!is_good) table_.keep_message(row, outcome.message);
        table_.failed += is_good ? 0 : 1;
        ++table_.finished;
        if (file_ != nullptr && !file_->add(table_.line(row))) stop_ = true; // work() tells why
    }

    const sweep::Job& job_;
    const SweepOptions& options_;
    SweepTable::State& table_;
    std::vector<std::uint64_t> missing_;
    sweep::Table* file_;
    std::atomic<std::size_t> next_ = 0;
    std::atomic<bool> stop_ = false;
    std::mutex mutex_;
    std::condition_variable done_;
    unsigned at_work_ = 0;
    std::exception_ptr thrown_, of_caller_;
};

std::shared_ptr<SweepTable::State> empty_table(const sweep::Job& job) {
    auto table = std::make_shared<SweepTable::State>();
    const std::size_t rows = job.variants.size();
    table->varied = job.names;
    for (const sweep::Column& column : job.models.front().collection.columns) table->collected.push_back(column.name);
    table->columns.assign(table->varied.size() + table->collected.size(),
                          std::vector<double>(rows, std::numeric_limits<double>::quiet_NaN()));
    for (std::size_t i = 0; i < table->varied.size(); ++i) {
        for (std::size_t row = 0; row < rows; ++row) table->columns[i][row] = job.variants.value(row, i);
    }
    table->status.assign(rows, table->text("stopped"));
    table->steps.assign(rows, 0), table->events.assign(rows, 0);
    table->header = sweep::header_of(job);
    return table;
}

/// The table on disk; null: none is asked for.
std::unique_ptr<sweep::Table> file_of(const sweep::Job& job, const SweepOptions& options, SweepTable::State& table) {
    if (options.path.empty()) return nullptr;
    if (options.path == "-")
        session::refuse(Diag::InvalidCommandLine, "-o: the table of a sweep does not go to the standard output");
    sweep::Table::Obstacle obstacle{};
    std::string problem;
    auto file = sweep::Table::open(
        sweep::table_plan(job, options.path, sweep::fingerprint_of(job, TORSION_VERSION), options.restart), obstacle,
        problem);
    if (!file && obstacle == sweep::Table::Obstacle::OtherSweep)
        session::refuse(Diag::UnfinishedSweep, problem, "`restart` gives them up; another path keeps them");
    if (!file) session::refuse(Diag::CannotWriteFile, problem);
    if (file->finished() == 0) return file;
    // it holds what was finished before
    std::ifstream rows(options.path + ".part");
    // the last line may be a part of one
    for (std::string line; std::getline(rows, line) && !rows.eof();) table.take(line);
    return file;
}

/// What the model was loaded with gives way to what is varied.
PipelineOptions pipeline_of(const Model::State& model, const SweepOptions& options) {
    PipelineOptions pipeline = model.options_with(options.set);
    std::erase_if(pipeline.settings, [&](const instance::Setting& setting) {
        const bool is_varied = std::any_of(options.vary.begin(), options.vary.end(),
                                           [&](const Varied& v) { return v.name == setting.name; });
        return is_varied && !options.set.contains(setting.name);
    });
    return pipeline;
}

} // namespace

SweepTable Model::sweep(const SweepOptions& options) const {
    return guarded([&] {
        session::check_solver(options.run.solver);
        sweep::Plan plan;
        plan.variants = variants_of(options, state_->description());
        std::vector<std::string> collect;
        for (const auto& [name, expression] : options.collect)
            collect.push_back(name.empty() ? expression : name + "=" + expression);
        if (!sweep::compile_models({pipeline_of(*state_, options), options.run.solver, collect}, plan)) {
            const std::shared_ptr<Compilation> compilation = std::move(plan.compilation);
            session::refuse(compilation->diagnostics, session::Sources(compilation, &compilation->sources));
        }
        runtime::Options run = session::run_options(options.run);
        run.energy = false;
        if (const auto wrong = sweep::wrong_experiment(plan.models, run)) session::refuse(*wrong);
        const sweep::Job job{*plan.variants,
                             plan.combinations,
                             plan.models,
                             plan.names,
                             plan.settings,
                             run,
                             session::checked_inputs_of(options)};
        if (runtime::Message problem; job.inputs && !sweep::have_inputs(job.models, *job.inputs, problem))
            session::refuse(problem);
        const bool has_foreign_code = sweep::has_foreign_code(plan);
        auto table = empty_table(job);
        const std::shared_ptr<Compilation> compilation = std::move(plan.compilation);
        table->diagnostics =
            session::values_of(compilation->diagnostics, session::Sources(compilation, &compilation->sources));
        const auto file = file_of(job, options, *table);
        std::vector<std::uint64_t> missing;
        for (std::size_t row = 0; row < job.variants.size(); ++row) {
            if (*table->status[row] == "stopped") missing.push_back(row);
        }
        if (!missing.empty()) {
            const unsigned cores = std::max(1u, std::thread::hardware_concurrency());
            const unsigned jobs = options.jobs > 0 ? options.jobs : has_foreign_code ? 1 : cores;
            const std::size_t most = missing.size();
            Crew(job, options, *table, std::move(missing), file.get())
                .work(static_cast<unsigned>(std::min<std::size_t>(jobs, most)));
        }
        if (file && table->finished == job.variants.size()) file->finish();
        if (file && !file->error().empty()) session::refuse(Diag::CannotWriteFile, file->error());
        return SweepTable(std::move(table));
    });
}

SweepTable::SweepTable(std::shared_ptr<const State> state) : state_(std::move(state)) {}
std::size_t SweepTable::rows() const { return state_->status.size(); }
std::size_t SweepTable::failed() const { return state_->failed; }
std::span<const Diagnostic> SweepTable::diagnostics() const { return state_->diagnostics; }
bool SweepTable::is_complete() const { return state_->finished == rows(); }
std::span<const std::string> SweepTable::varied() const { return state_->varied; }
std::span<const std::string> SweepTable::collected() const { return state_->collected; }
std::span<const std::int64_t> SweepTable::steps() const { return state_->steps; }
std::span<const std::int64_t> SweepTable::events() const { return state_->events; }
const std::string& SweepTable::status(std::size_t row) const {
    if (row >= rows()) session::refuse(source::Diag::InvalidCommandLine, "the table has no such row");
    return *state_->status[row];
}

const std::string& SweepTable::message(std::size_t row) const {
    static const std::string none;
    const auto found = state_->messages.find(row);
    return found == state_->messages.end() ? none : found->second;
}

std::span<const double> SweepTable::column(std::size_t number) const {
    if (number >= state_->columns.size())
        session::refuse(source::Diag::InvalidCommandLine, "the table has no such column");
    return state_->columns[number];
}

std::span<const double> SweepTable::operator[](std::string_view name) const {
    for (std::size_t i = 0; i < state_->columns.size(); ++i) {
        const std::string& known =
            i < state_->varied.size() ? state_->varied[i] : state_->collected[i - state_->varied.size()];
        if (known == name) return state_->columns[i];
    }
    std::vector<std::string> names = state_->varied;
    names.insert(names.end(), state_->collected.begin(), state_->collected.end());
    const std::string near = source::nearest(std::string(name), names);
    session::refuse(source::Diag::InvalidCommandLine, fmt::format("the table has no column `{}`", name),
                    near.empty() ? "" : fmt::format("did you mean `{}`?", near));
}

void SweepTable::write(const std::string& path) const {
    std::string text = state_->header + "\n";
    for (std::size_t row = 0; row < rows(); ++row) text += state_->line(row);
    if (const std::string problem = runtime::write_file(path, text); !problem.empty())
        session::refuse(source::Diag::CannotWriteFile, problem);
}

} // namespace torsion
