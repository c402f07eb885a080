#pragma once
// One run of a model into a result in memory.

#include "compiler/session/model_state.h"
#include "compiler/session/result_state.h"

#include "torsion/import.h"

#include <atomic>
#include <chrono>
#include <exception>
#include <memory>
#include <vector>

namespace torsion::session {

/// Takes the rows of a run.
class MemorySink final : public runtime::Sink {
public:
    void set(Result::State& to, Rows rows, std::size_t rows_expected) { to_ = &to, rows_ = rows, expected_ = rows_expected; }
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
    /// `file`: takes them, too; null: there is none.
    void set(Result::State& to, runtime::EventSink* file) { to_ = &to, file_ = file; }
    bool begin(const TorsionModel& model) override { return to_->raw_events.clear(), file_ == nullptr || file_->begin(model); }
    bool event(const runtime::Event& event) override {
        to_->raw_events.push_back(event);
        return file_ == nullptr || file_->event(event);
    }
    bool finish(bool complete) override { return file_ == nullptr || file_->finish(complete); }
    std::string error() const override { return file_ != nullptr ? file_->error() : std::string(); }

private:
    Result::State* to_ = nullptr;
    runtime::EventSink* file_ = nullptr;
};

/// Everything of a run but its values and its result.
class Run {
public:
    Run(Model::State& model, std::shared_ptr<const SimulateOptions> options);

    /// Fills `to`, whose memory it reuses.
    void operator()(const std::vector<Assignment>& values, Result::State& to);
    const Model::State::Ready& ready() const { return ready_; }

private:
    bool tell_progress(const runtime::Progress& progress); ///< false: the run ends
    std::size_t rows_expected() const;
    void open_inputs();

    std::shared_ptr<Model::State> model_;
    std::shared_ptr<const SimulateOptions> shared_options_;
    const SimulateOptions& options_;
    Model::State::Ready ready_;
    std::shared_ptr<const ColumnSet> columns_;
    runtime::Options run_;
    std::unique_ptr<fmu::Driven> driven_;
    std::unique_ptr<runtime::EventSink> log_;
    Variant::Instance instance_;
    std::unique_ptr<runtime::Simulation> of_driven_; ///< of a model with a table of inputs
    MemorySink sink_;
    MemoryEvents events_;
    std::vector<runtime::Sink*> sinks_;
    std::function<void(const runtime::Progress&)> progress_;
    std::unique_ptr<std::atomic<bool>> stop_ = std::make_unique<std::atomic<bool>>(false);
    std::chrono::steady_clock::time_point next_progress_{};
    std::exception_ptr thrown_; ///< by the caller's function
};

std::string provenance_of(const Result::State& result);

} // namespace torsion::session
