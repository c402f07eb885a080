#include "compiler/watch/live_run.h"

#include "compiler/watch/job.h"

#include <algorithm>
#include <utility>

namespace torsion::watch {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

namespace {

constexpr milliseconds patience_with_stage{1500}; ///< with a stage of the compiler, which looks at no request
constexpr milliseconds short_run{1000};           ///< while somebody moves a slider, such runs are shown to their ends
constexpr milliseconds short_work{80};
constexpr std::size_t most_abandoned = 3; ///< each takes a processor

} // namespace

LiveRun::LiveRun(Session session, LiveOptions options, Board& board)
    : session_(std::move(session)), options_(std::make_shared<const LiveOptions>(std::move(options))), board_(board),
      manager_([this] { manage(); }) {}

LiveRun::~LiveRun() { end(); }

void LiveRun::ask(const std::function<void(Wish&)>& add, bool is_urgent) {
    const std::lock_guard lock(signal_->mutex);
    if (is_ending_) return;
    if (!wish_) wish_ = Wish{false, board_.now().set};
    add(*wish_);
    board_.change([&](BoardState& to) { to.set = wish_->set; });
    if (is_urgent && job_) job_->replace();
    signal_->changed.notify_all();
}

void LiveRun::reload() {
    ask([](Wish& wish) { wish.reloads = true; }, true);
}

void LiveRun::set(const Values& values) {
    const auto add = [&](Wish& wish) {
        for (const auto& [name, value] : values) wish.set.insert_or_assign(name, value);
    };
    ask(add, false);
}

void LiveRun::set_only(const Values& set) {
    ask([&](Wish& wish) { wish.set = set; }, false);
}

void LiveRun::stop() {
    const std::lock_guard lock(signal_->mutex);
    if (job_) job_->cancel = true;
}

/// Gives up a job that a later wish replaces and that does not end. Runs that are short are shown to their ends while
/// somebody moves a slider.
void LiveRun::wait_for_job(std::unique_lock<std::mutex>& lock) {
    std::optional<Clock::time_point> until;
    while (job_ && !job_->is_over) {
        std::erase_if(abandoned_, [](const auto& job) { return job->is_over.load(); });
        // its curves are shown: what it still makes is not waited for
        if (wish_ && job_->is_resting && abandoned_.size() < most_abandoned) {
            job_->replace();
            abandoned_.push_back(job_);
            return;
        }
        if (wish_ && (job_->is_resting || (job_->has_loaded && Clock::now() - job_->begin > short_run)))
            job_->replace();
        const bool is_to_end = job_->is_replaced;
        if (is_to_end && !until) until = Clock::now() + patience_with_stage;
        if (until && Clock::now() >= *until && (is_ending_ || abandoned_.size() < most_abandoned)) {
            job_->line->cut();
            abandoned_.push_back(job_);
            return;
        }
        signal_->changed.wait_for(lock, milliseconds(wish_ ? 2 : 50));
    }
}

void LiveRun::start(std::unique_lock<std::mutex>& lock) {
    const auto model = board_.now().model; // of the last good compilation
    auto job = std::make_shared<Job>();
    job->session = session_, job->options = options_, job->line = std::make_shared<Line>(board_);
    job->set = wish_->set, job->number = ++runs_;
    const bool was_to_load = job_ && !job_->has_loaded;
    if (!wish_->reloads && !was_to_load && model) job->model = *model;
    job_ = job;
    wish_.reset();
    lock.unlock();
    std::thread([signal = signal_, job]() mutable {
        job->work();
        const std::lock_guard end(signal->mutex);
        job->is_over = true;
        job.reset(); // before anybody hears of it: then the program may end
        signal->changed.notify_all();
    }).detach();
    lock.lock();
}

/// Short work is not worth a word.
void LiveRun::announce_long_work() {
    if (job_->is_over || job_->is_resting || job_->is_announced || job_->is_replaced ||
        Clock::now() - job_->begin < short_work)
        return;
    job_->is_announced = true;
    job_->line->change([](BoardState& to) { to.is_busy = true; });
}

void LiveRun::manage() {
    std::unique_lock lock(signal_->mutex);
    while (!is_ending_) {
        while (!is_ending_ && !wish_) {
            const bool is_quiet = !job_ || job_->is_over || job_->is_resting || job_->is_announced;
            if (is_quiet) signal_->changed.wait(lock);
            else signal_->changed.wait_for(lock, short_work);
            if (job_) announce_long_work();
        }
        wait_for_job(lock);
        if (!is_ending_ && wish_) start(lock);
    }
    wait_for_job(lock);
}

bool LiveRun::end() {
    {
        const std::lock_guard lock(signal_->mutex);
        is_ending_ = true;
        if (job_) job_->replace();
        signal_->changed.notify_all();
    }
    if (manager_.joinable()) manager_.join();
    const std::lock_guard lock(signal_->mutex);
    return (!job_ || job_->is_over) &&
           std::all_of(abandoned_.begin(), abandoned_.end(), [](const auto& job) { return job->is_over.load(); });
}

} // namespace torsion::watch
