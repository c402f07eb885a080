#pragma once
// Runs variants of a compiled model, or of several models if a varied parameter decides the equations. Every worker
// reuses the memory of its own instances. Workers share nothing mutable except the list of variants to do; so a row
// does not depend on its worker or on earlier rows.

#include "compiler/sweep/collect.h"
#include "compiler/sweep/table.h"
#include "compiler/sweep/variants.h"

#include "torsion/import.h"
#include "torsion/simulate.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <vector>

namespace torsion::sweep {

/// The model for the variants of one combination.
struct Compiled {
    static constexpr std::uint32_t is_compiled_in = UINT32_MAX;

    const TorsionModel* model = nullptr; ///< null: the compilation failed
    std::string failure;                 ///< then the code of the message; `reason`: its words
    Collection collection;               ///< with the same columns in all models
    /// rows of variables, in the order of the variants' ranges; or is_compiled_in
    std::vector<std::uint32_t> parameters;
    std::string solver;
    std::string reason = {};
};

struct Job {
    const Variants& variants;
    const Combinations& combinations;
    const std::vector<Compiled>& models;                    ///< one for each combination; the first one is compiled
    std::vector<std::string> names;                         ///< of the varied parameters, as in the table
    std::vector<std::pair<std::uint32_t, double>> settings; ///< equal for all variants
    runtime::Options options;                               ///< except the solver
    /// of the top level, the same in all runs; every model has them: have_inputs()
    std::optional<fmu::InputTable> inputs = {};
};

/// False, with a message, if a model does not have the inputs of the table.
bool have_inputs(const std::vector<Compiled>& models, const fmu::InputTable& inputs, runtime::Message& problem);
/// The message that the runs of a model would all end with before they begin (torsion/experiment.h).
std::optional<runtime::Message> wrong_experiment(const std::vector<Compiled>& models, runtime::Options options);

/// `number`, the varied parameters, `status`, `steps`, `events`, the columns: the header without its line end. `status`
/// marks the end of the parameters.
std::string header_of(const Job& job);
/// How the row of a variant (counted from 0) begins: `number`, counted from 1, and the varied values.
std::string begin_of_row(const Job& job, std::uint64_t variant);
/// A table for the rows of a job, which must outlive it.
TablePlan table_plan(const Job& job, std::string path, std::uint64_t fingerprint, bool start_anew);

class Worker {
public:
    /// `stop`: ends a run that is under way (runtime::Options::stop); null: nobody does.
    explicit Worker(const Job& job, const std::atomic<bool>* stop = nullptr);
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;
    /// Runs a variant (counted from 0) and appends its row. The status is `ok` or the code of the failure; the columns
    /// of a failed run are `nan`.
    void run(std::uint64_t variant, std::string& line);

    struct Outcome {
        std::string_view status; ///< `ok` or the code of the failure; valid until the next run
        std::int64_t steps = 0, events = 0;
        std::string_view message = {}; ///< of a failed run; valid likewise
    };
    /// Runs a variant. value() then gives what is collected, if its status is `ok`.
    Outcome run(std::uint64_t variant);
    double value(std::size_t column);

private:
    struct Instance {
        Instance(const Job& job, const Compiled& compiled, const std::atomic<bool>* stop);
        std::unique_ptr<fmu::Driven> driven; ///< null: the inputs keep their start values
        runtime::Simulation simulation;
        Collector collector;
        std::vector<runtime::Sink*> sinks;
        runtime::Options options;
    };
    runtime::Result simulate(std::uint64_t variant, const Compiled& compiled, Instance& instance) const;

    const Job& job_;
    const std::atomic<bool>* stop_;
    Instance* last_ = nullptr;                         ///< that ran
    std::string code_, words_;                         ///< of the last failure
    std::vector<std::unique_ptr<Instance>> instances_; ///< of the models; null: not used so far
};

/// The variants to do; any thread may take some.
class Queue {
public:
    explicit Queue(std::vector<std::uint64_t> variants) : variants_(std::move(variants)) {}
    /// Up to `most` consecutive ones; empty at the end.
    std::span<const std::uint64_t> take(std::size_t most);
    std::size_t left() const;
    void close() { next_ = variants_.size(); } ///< ends the distribution

private:
    const std::vector<std::uint64_t> variants_;
    std::atomic<std::size_t> next_ = 0;
};

/// Threads that empty a queue, one per worker. `done` receives whole lines, from any thread; false ends the work.
class WorkerThreads {
public:
    WorkerThreads(std::deque<Worker>& workers, Queue& queue, std::function<bool(std::string_view)> done);
    ~WorkerThreads();
    WorkerThreads(const WorkerThreads&) = delete;
    WorkerThreads& operator=(const WorkerThreads&) = delete;
    bool is_at_work() const { return at_work_ > 0; }
    void wait_for(std::chrono::milliseconds most); ///< returns early once all have finished
    void join();                                   ///< rethrows an exception of a thread

private:
    void work(Worker& worker, Queue& queue);

    std::function<bool(std::string_view)> done_;
    std::atomic<std::size_t> at_work_;
    std::mutex mutex_;
    std::condition_variable all_done_;
    std::exception_ptr thrown_;
    std::vector<std::thread> threads_;
};

/// A hash of every fact that decides the rows.
std::uint64_t fingerprint_of(const Job& job, const std::string& version);

} // namespace torsion::sweep
