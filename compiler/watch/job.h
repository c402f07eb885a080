#pragma once
// One attempt: compiles where the files have changed, runs, and shows. In a thread of its own, which the manager gives
// up where it does not end.

#include "compiler/watch/board.h"
#include "compiler/watch/live_run.h"
#include "compiler/watch/one_run.h"

#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

namespace torsion::watch {

/// A way to the board that can be cut: what a job says after it was given up is not shown.
class Line {
public:
    explicit Line(Board& board) : board_(&board) {}
    void change(const std::function<void(BoardState&)>& edit);
    void cut();

private:
    std::mutex mutex_;
    Board* board_;
};

struct LiveRun::Job {
    Session session;
    std::shared_ptr<const LiveOptions> options;
    std::shared_ptr<Line> line;
    std::optional<Model> model; ///< nothing: it is to be compiled
    Values set;
    std::uint64_t number = 0;

    Cancel cancel = false;
    std::atomic<bool> is_replaced = false; ///< what it has is not shown any more
    std::atomic<bool> has_loaded = false, has_shown = false, is_over = false;
    bool is_announced = false;            ///< as work that takes long; the manager's own
    std::atomic<bool> is_resting = false; ///< the curves are shown: another wish comes first
    std::chrono::steady_clock::time_point begin = std::chrono::steady_clock::now();

    ~Job() { end_interpreted(); }
    void work();                                          ///< does not throw
    void replace() { is_replaced = true, cancel = true; } ///< by a later wish

private:
    bool load();
    LoadOptions load_options() const;
    void accept(const Model& its, std::chrono::system_clock::time_point read_at);
    void drop_unknown_values(const Model& its);
    std::unique_ptr<OneRun> run(const Model& its, const Cancel& its_cancel, bool is_interpreted, double compiled);
    void start_interpreted(const LoadOptions& wanted, std::chrono::system_clock::time_point read_at);
    void end_interpreted();
    void show(const OneRun& run);
    void show_progress(const OneRun& run, const Progress& progress);
    void add_details();
    void write_report(const report::Page& details);
    void fail(const Error& error);

    std::mutex accepting_;
    bool is_accepted_ = false;
    std::string dropped_; ///< names of values that the model has no longer
    double compiled_ = 0;
    std::chrono::steady_clock::time_point next_rows_{};
    std::unique_ptr<OneRun> shown_; ///< whose curves are on the board

    // Machine code takes longer than a short run of the interpreter, which gives the same bits. Whoever is done first
    // is shown.
    std::thread interpreted_;
    Cancel cancel_interpreted_ = false;
    std::atomic<bool> is_compiling_ = false;
};

} // namespace torsion::watch
