#pragma once
// One run of a model into a result in memory.

#include "compiler/report/run_report.h"
#include "compiler/session/files_of_run.h"
#include "compiler/session/model_state.h"
#include "compiler/session/result_state.h"
#include "compiler/sweep/collect.h"

#include "torsion/import.h"

#include <atomic>
#include <chrono>
#include <exception>
#include <memory>
#include <optional>
#include <vector>

namespace torsion::session {

/// Takes the rows of a run.
class MemorySink final : public runtime::Sink {
public:
    void set(Result::State& to, Rows rows, std::size_t rows_expected) {
        to_ = &to, rows_ = rows, expected_ = rows_expected;
    }
    runtime::Points points() const override;
    bool begin(const TorsionModel& model) override;
    bool row(const TorsionFrame& frame) override;
    bool finish(bool) override { return true; }
    std::string error() const override { return "there is not enough memory for the result"; }
    std::size_t variables() const override { return to_->set->columns.size(); }

private:
    void find_places(const TorsionFrame& frame);

    Result::State* to_ = nullptr;
    Rows rows_ = Rows::Grid;
    std::size_t expected_ = 0;
    bool is_first_ = true;
    std::vector<const double*> places_; ///< of the slots in the frame
};

class MemoryEvents final : public runtime::EventSink {
public:
    /// `file`: takes them, too; null: there is none. `keeps` false: only the file takes them.
    void set(Result::State& to, runtime::EventSink* file, bool keeps) { to_ = &to, file_ = file, keeps_ = keeps; }
    bool begin(const TorsionModel& model) override {
        return to_->raw_events.clear(), file_ == nullptr || file_->begin(model);
    }
    bool event(const runtime::Event& event) override {
        if (keeps_) to_->raw_events.push_back(event);
        return file_ == nullptr || file_->event(event);
    }
    bool finish(bool complete) override { return file_ == nullptr || file_->finish(complete); }
    std::string error() const override { return file_ != nullptr ? file_->error() : std::string(); }

private:
    Result::State* to_ = nullptr;
    runtime::EventSink* file_ = nullptr;
    bool keeps_ = true;
};

/// Progress and cancellation of a run.
class Watch {
public:
    explicit Watch(const SimulateOptions& options) : options_(options) {}
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;
    void begin(); ///< of a run
    const std::atomic<bool>* stop() const { return &stop_; }
    std::function<void(const runtime::Progress&)> progress(); ///< empty: nobody asks
    void rethrow();                                           ///< what the caller's function has thrown

private:
    bool tell(const runtime::Progress& progress); ///< false: the run ends

    const SimulateOptions& options_;
    std::atomic<bool> stop_ = false;
    std::chrono::steady_clock::time_point next_{};
    std::exception_ptr thrown_;
};

/// Status, balance and statistics follow from the run.
void settle(Result::State& result);

/// A page that is asked for as a value.
struct PageOfRun {
    report::Page page; ///< what is there when the run ends; add_sections() adds the rest
    std::vector<report::EnergyRecorder::Component> energy;
};

/// Everything of a run but its values and its result.
class Run {
public:
    /// `page`: takes it, too; null: not asked for. `is_taken_back`: true when the run ends: its files stay as they were
    /// before it.
    Run(Model::State& model, std::shared_ptr<const SimulateOptions> options, PageOfRun* page = nullptr,
        const Cancel* is_taken_back = nullptr);

    /// Fills `to`, whose memory it reuses.
    void operator()(const std::vector<Assignment>& values, Result::State& to);
    const Model::State::Ready& ready() const { return ready_; }
    /// After a run with a page as a value: the sections that take longer. `of`: the result of that run.
    void add_sections(PageOfRun& page, Result::State& of);
    /// In the thread of the run, from its progress: the curves so far, of such a run.
    report::Trajectory so_far() const { return report_ ? report_->so_far() : report::Trajectory(); }

private:
    runtime::Simulation& simulation() const { return of_driven_ ? *of_driven_ : *instance_; }
    void run_with_page(Result::State& to);
    void finish_page(Result::State& to);
    void add_analyses(Result::State& of);
    bool is_on_page() const { return page_ != nullptr || !options_.files.report.empty(); }
    std::string response_at_end(runtime::Result& run) const;
    void add_modes_at_start(const std::vector<Assignment>& values, report::RunReport& report) const;
    std::size_t rows_expected() const;
    void open_inputs();
    void open_collector();

    std::shared_ptr<Model::State> model_;
    std::shared_ptr<const SimulateOptions> shared_options_;
    const SimulateOptions& options_;
    Model::State::Ready ready_;
    std::shared_ptr<const ColumnSet> columns_;
    runtime::Options run_;
    std::unique_ptr<fmu::Driven> driven_;
    std::unique_ptr<runtime::EventSink> log_;
    FilesOfRun files_;
    Variant::Instance instance_;
    PageOfRun* page_;
    const Cancel* is_taken_back_;
    std::unique_ptr<runtime::Simulation> of_driven_; ///< of a model with a table of inputs
    std::optional<sweep::Collection> collection_;
    std::optional<sweep::Collector> collector_; ///< of `collection_`
    MemorySink sink_;
    MemoryEvents events_;
    std::vector<runtime::Sink*> sinks_;
    std::function<void(const runtime::Progress&)> progress_;
    std::unique_ptr<Watch> watch_;
    std::unique_ptr<report::RunReport> report_; ///< of the last run
};

std::string provenance_of(const Result::State& result);
report::RunRecord run_record_of(const Result::State& result);
/// Runs the model once more, as for this result. Throws R314 where `progress` ends that run.
PageOfRun page_of(const Result::State& result, const std::function<bool(const Progress&)>& progress);

} // namespace torsion::session
