#pragma once
// What there is to show: the last curves, what was said, how far a run is. One writer at a time, any number of readers,
// who see each state or a later one: a slow reader misses states, and delays nobody.

#include "compiler/report/page.h"

#include "torsion/session.h"

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace torsion::watch {

/// Curves of a run. Never changes.
struct Curves {
    std::uint64_t number = 0; ///< of the run, from 1 on
    bool is_partial = false;  ///< the run goes on
    report::Page page;
    std::optional<Result> result;       ///< of a run that has ended
    double compiled = 0, simulated = 0; ///< s
};

struct BoardState {
    std::uint64_t version = 0;                   ///< grows with every change
    std::shared_ptr<const Curves> curves;        ///< null: there are none yet
    std::uint64_t shown = 0;                     ///< grows when other curves are there
    std::shared_ptr<const report::Page> details; ///< of the same run, with its sections; null: not yet
    std::shared_ptr<const Model> model;          ///< of the last good compilation; null: there is none
    std::uint64_t models = 0;                    ///< grows with each good compilation
    Values set;                                  ///< what the user has set since; counts for the next run
    bool is_busy = false, is_simulating = false;
    double fraction = 0, time = 0;    ///< of the run
    bool is_stale = false;            ///< the files do not compile: the model is older than they are
    bool has_failed = false;          ///< the last attempt; the curves are older, or those of a run that failed
    std::string said;                 ///< messages of the last attempt, with source lines and carets
    std::vector<Diagnostic> messages; ///< the same
    std::uint64_t attempts = 0;       ///< grows with each that has ended
    std::string problem;              ///< what has failed, in a few words; empty: nothing
    std::string note;                 ///< one line about the last attempt
    std::uint64_t noted = 0;          ///< the run that the note is about; 0: none that is shown
};

class Board {
public:
    /// Changes the state, and wakes all who wait. Nothing after close().
    void change(const std::function<void(BoardState&)>& edit);
    BoardState now() const;
    /// The present state when its version is not `known`; else waits. The same version again: nothing has changed for
    /// so long.
    BoardState wait(std::uint64_t known, std::chrono::milliseconds most) const;
    void close(); ///< wakes all who wait
    bool is_closed() const;

private:
    mutable std::mutex mutex_;
    mutable std::condition_variable changed_;
    BoardState state_;
    bool is_closed_ = false;
};

} // namespace torsion::watch
