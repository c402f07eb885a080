#pragma once
// Runs a model again and again, and puts on the board what comes of it. The latest wish counts: a save ends the work
// under way, and values that are set end it where it would take long.

#include "compiler/watch/board.h"

#include "torsion/session.h"

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace torsion::watch {

struct LiveOptions {
    LoadOptions load;                ///< its code is made for a page
    SimulateOptions run;             ///< files of results are written at each good run
    bool tells_of_libraries = false; ///< warnings inside of libraries, too
    std::string report;              ///< the page is written there at each run; empty: nowhere
    /// In a thread of the run: the model has read these files, or looked for them. `is_good` false: it does not
    /// compile.
    std::function<void(const std::vector<std::string>& files, std::chrono::system_clock::time_point begin,
                       bool is_good)>
        has_read;
    /// Before each compilation: reads settings anew. Throws Error.
    std::function<std::vector<Setting>()> settings;
};

class LiveRun {
public:
    LiveRun(Session session, LiveOptions options, Board& board);
    ~LiveRun(); ///< ends the work under way
    LiveRun(const LiveRun&) = delete;
    LiveRun& operator=(const LiveRun&) = delete;

    void reload();                    ///< the files have changed
    void set(const Values& values);   ///< in addition to what was set; the model stays
    void set_only(const Values& set); ///< in its place
    void stop();                      ///< the work under way; what was computed stays
    /// False: some work does not heed its end (a stage of the compiler, a function of the model). It goes on in its
    /// thread.
    bool end();

private:
    struct Job;
    struct Wish {
        bool reloads = false;
        Values set;
    };
    struct Signal { ///< outlives this object while a job does
        std::mutex mutex;
        std::condition_variable changed;
    };
    void manage();
    void start(std::unique_lock<std::mutex>& lock);
    void announce_long_work();
    void wait_for_job(std::unique_lock<std::mutex>& lock);
    void ask(const std::function<void(Wish&)>& add, bool is_urgent);

    Session session_;
    const std::shared_ptr<const LiveOptions> options_;
    Board& board_;
    const std::shared_ptr<Signal> signal_ = std::make_shared<Signal>();
    std::optional<Wish> wish_; ///< the next one
    std::shared_ptr<Job> job_; ///< under way, or the last one
    std::vector<std::shared_ptr<Job>> abandoned_;
    bool is_ending_ = false;
    std::uint64_t runs_ = 0;
    std::thread manager_;
};

} // namespace torsion::watch
