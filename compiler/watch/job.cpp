#include "compiler/watch/job.h"

#include "compiler/session/guard.h"
#include "compiler/session/record_state.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace torsion::watch {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

namespace {

constexpr milliseconds patience_with_cache{5}; ///< machine code of an earlier run is there by then
/// s up to machine code: of a larger model a second one takes more than it gives
constexpr double quick_compilation = 0.3;

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

std::vector<std::string> files_of(const CompilationRecord& record) {
    const Compilation& compilation = *record.state().compilation;
    std::vector<std::string> files = record.files();
    files.insert(files.end(), compilation.data_files.begin(), compilation.data_files.end());
    return files;
}

/// A thread throws nothing.
template <class Work>
void quietly(const Work& work) {
    try {
        session::guarded(work);
    } catch (...) { // the same is tried by machine code, which says what is wrong
    }
}

} // namespace

void Line::change(const std::function<void(BoardState&)>& edit) {
    const std::lock_guard lock(mutex_);
    if (board_ != nullptr) board_->change(edit);
}

void Line::cut() {
    const std::lock_guard lock(mutex_);
    board_ = nullptr;
}

void LiveRun::Job::work() {
    try {
        session::guarded([&] {
            if (!load()) return;
            if (!has_shown) {
                if (auto its = run(*model, cancel, options->run.interpret, compiled_); its && !has_shown.exchange(true))
                    show(*(shown_ = std::move(its)));
            }
            is_resting = true;
            end_interpreted();
            if (shown_ && !is_replaced) add_details();
        });
    } catch (const Error& error) {
        fail(error);
    } catch (const std::bad_alloc&) {
        line->change([](BoardState& to) {
            to.has_failed = true, to.messages.clear(), to.said = "error: not enough memory for this model\n";
            to.problem = to.note = "not enough memory", to.noted = 0;
        });
    }
    end_interpreted();
    if (!is_replaced) line->change([](BoardState& to) { to.is_busy = to.is_simulating = false; });
}

LoadOptions LiveRun::Job::load_options() const {
    LoadOptions wanted = options->load;
    if (options->settings) wanted.settings = options->settings();
    return wanted;
}

bool LiveRun::Job::load() {
    if (model) return drop_unknown_values(*model), has_loaded = true;
    const auto read_at = std::chrono::system_clock::now();
    const auto start = Clock::now();
    try {
        LoadOptions wanted = load_options();
        const bool may_interpret =
            !wanted.code.interpret && options->run.files.results.empty() && options->run.event_log.empty();
        const LoadOptions same = wanted;
        wanted.cancel = &cancel;
        wanted.progress = [&](std::string_view stage) {
            if (stage == "native" && may_interpret && seconds_since(start) < quick_compilation)
                start_interpreted(same, read_at);
            return true;
        };
        is_compiling_ = true;
        model = session.load(wanted);
        is_compiling_ = false;
    } catch (const Error& error) {
        is_compiling_ = false;
        if (error.compilation() != nullptr && !is_replaced)
            options->has_read(files_of(*error.compilation()), read_at, false);
        if (!is_replaced) line->change([](BoardState& to) { to.is_stale = true; });
        has_loaded = !is_replaced && !cancel; // stopped by somebody: the next wish compiles these files

        throw;
    }
    if (is_replaced) return false;
    has_loaded = true;
    compiled_ = seconds_since(start);
    accept(*model, read_at);
    return true;
}

/// The files compile. The second time it is the same model, with machine code.
void LiveRun::Job::accept(const Model& its, std::chrono::system_clock::time_point read_at) {
    const std::lock_guard lock(accepting_);
    if (!is_accepted_) options->has_read(files_of(its.compilation()), read_at, true), drop_unknown_values(its);
    line->change([&](BoardState& to) {
        to.is_stale = false, to.model = std::make_shared<const Model>(its), to.models += is_accepted_ ? 0 : 1;
    });
    is_accepted_ = true;
}

void LiveRun::Job::start_interpreted(const LoadOptions& wanted, std::chrono::system_clock::time_point read_at) {
    interpreted_ = std::thread([this, wanted = wanted, read_at]() mutable {
        for (const auto until = Clock::now() + patience_with_cache; Clock::now() < until;) {
            std::this_thread::sleep_for(milliseconds(1));
            if (!is_compiling_) return;
        }
        quietly([&] {
            const auto start = Clock::now();
            wanted.code.interpret = true;
            wanted.cancel = &cancel_interpreted_;
            const Model its = session.load(wanted);
            if (is_replaced || cancel_interpreted_) return;
            accept(its, read_at);
            auto done = run(its, cancel_interpreted_, true, seconds_since(start));
            const bool is_whole =
                done && done->result().status() != RunStatus::Stopped && done->result().status() != RunStatus::Failed;
            if (is_whole && !has_shown.exchange(true)) show(*(shown_ = std::move(done)));
        });
    });
}

void LiveRun::Job::end_interpreted() {
    cancel_interpreted_ = true;
    if (interpreted_.joinable()) interpreted_.join();
}

void LiveRun::Job::drop_unknown_values(const Model& its) {
    std::erase_if(set, [&](const auto& entry) {
        if (its.parameter(entry.first) != nullptr) return false;
        dropped_ += (dropped_.empty() ? "" : ", ") + entry.first;
        line->change([&](BoardState& to) { to.set.erase(entry.first); });
        return true;
    });
}

void LiveRun::Job::fail(const Error& error) {
    if (is_replaced) return;
    const auto is_stopped = [](const Diagnostic& d) { return d.code == "E130"; };
    const bool was_stopped = cancel && std::any_of(error.diagnostics().begin(), error.diagnostics().end(), is_stopped);
    const std::string text = error.what();
    line->change([&](BoardState& to) {
        to.has_failed = true, to.said = text + "\n", to.messages = error.diagnostics(), ++to.attempts;
        to.problem = was_stopped   ? "stopped while it was compiled"
                     : to.is_stale ? "the model does not compile"
                                   : "the run failed";
        to.note = to.problem, to.noted = 0;
    });
}

} // namespace torsion::watch
