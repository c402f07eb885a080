#include "compiler/sweep/ranks.h"

#include "compiler/sweep/transport.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <thread>

#include <dlfcn.h>
#include <unistd.h>

namespace torsion::sweep {

namespace {

constexpr auto poll_pause = std::chrono::microseconds(100); // a wait inside MPI would occupy a core
constexpr auto tick_pause = std::chrono::milliseconds(100);
constexpr std::size_t largest_share = 256;

template <class T>
void put(std::string& data, const T& value) {
    data.append(reinterpret_cast<const char*>(&value), sizeof value);
}

template <class T>
T get(const std::string& data, std::size_t offset) {
    T value{};
    if (data.size() >= offset + sizeof value) std::memcpy(&value, data.data() + offset, sizeof value);
    return value;
}

/// A report as a message. All processes run the same program.
std::string packed(const Ranks::Report& report) {
    std::string data;
    put(data, report.fingerprint);
    put(data, report.jobs);
    put(data, report.code);
    return data + report.words;
}

Ranks::Report unpacked(const std::string& data) {
    constexpr std::size_t head = sizeof(std::uint64_t) + sizeof(std::uint32_t) + sizeof(int);
    return {get<std::uint64_t>(data, 0), get<std::uint32_t>(data, 8), get<int>(data, 12),
            data.size() > head ? data.substr(head) : std::string()};
}

} // namespace

bool Ranks::are_several() {
    for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE"}) { // Open MPI; MPICH and relatives
        const char* size = std::getenv(name);
        if (size != nullptr && std::atoi(size) > 1) return true;
    }
    return false;
}

std::unique_ptr<Ranks> Ranks::join(const std::string& folder, std::string& problem) {
    const std::string path = folder + "/libtorsion_mpi.so";
    if (access(path.c_str(), F_OK) != 0)
        return problem = "there is no `" + path + "`; `scripts/build mpi` in a clone makes it", nullptr;
    // global: MPI loads parts of its own, which need its symbols
    void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_GLOBAL);
    if (library == nullptr) return problem = dlerror(), nullptr;
    const auto entry = reinterpret_cast<const TorsionTransport* (*)()>(dlsym(library, "torsion_transport"));
    const TorsionTransport* transport = entry != nullptr ? entry() : nullptr;
    if (transport == nullptr || transport->version != TORSION_TRANSPORT_VERSION)
        return problem = "`" + path + "` is of another version", nullptr;
    auto ranks = std::make_unique<Ranks>();
    if (transport->start(&ranks->rank_, &ranks->size_) != 0) return problem = "MPI does not start", nullptr;
    ranks->transport_ = transport;
    return ranks;
}

Ranks::~Ranks() {
    if (transport_ != nullptr) transport_->abort(70); // internal_error
}

void Ranks::leave() {
    if (transport_ != nullptr) transport_->stop();
    transport_ = nullptr;
}

bool Ranks::poll(Message& message) {
    if (transport_ == nullptr) return false;
    std::size_t size = 0;
    const int answer = transport_->probe(&message.from, &size);
    if (answer == 0) return false;
    message.data.resize(size);
    if (answer < 0 || transport_->receive(message.from, message.data.data(), size) != 0)
        throw std::runtime_error("MPI cannot receive");
    return true;
}

Ranks::Message Ranks::wait() {
    Message message;
    while (!poll(message)) std::this_thread::sleep_for(poll_pause);
    return message;
}

void Ranks::send(int to, const std::string& data) {
    if (transport_->send(to, data.data(), data.size()) != 0) throw std::runtime_error("MPI cannot send");
}

int Ranks::agree(const Report& own, std::string& words) {
    if (rank_ != 0) {
        send(0, packed(own));
        return get<int>(wait().data, 0);
    }
    int code = own.code;
    jobs_.assign(static_cast<std::size_t>(size_), own.jobs);
    for (int i = 1; i < size_; ++i) {
        const Message message = wait();
        const Report other = unpacked(message.data);
        jobs_[static_cast<std::size_t>(message.from)] = std::max(other.jobs, 1u);
        if (code != 0) continue;
        if (other.code != 0)
            code = other.code, words = fmt::format("process {} of {}: {}", message.from, size_, other.words);
        else if (other.fingerprint != own.fingerprint) {
            code = 2; // wrong_command_line
            words =
                fmt::format("process {} of {} has another model or other options than process 0", message.from, size_);
        }
    }
    all_jobs_ = 0;
    for (const std::uint32_t jobs : jobs_) all_jobs_ += jobs;
    std::string verdict;
    put(verdict, code);
    for (int i = 1; i < size_; ++i) send(i, verdict);
    return code;
}

// A follower sends the lines of its last share, at first none. The answer: the numbers of its next share, at the end
// none.
bool Ranks::serve(Queue& queue, Table& table) {
    Message message;
    if (!poll(message)) return false;
    if (!message.data.empty() && !table.add(message.data)) queue.close();
    const std::string work = next_work(message.from, queue);
    if (work.empty()) ++released_;
    send(message.from, work);
    return true;
}

// Shares shrink towards the end, so that all processes finish together.
std::string Ranks::next_work(int rank, Queue& queue) const {
    const std::uint32_t jobs = jobs_[static_cast<std::size_t>(rank)];
    const std::size_t each = std::clamp<std::size_t>(queue.left() / (3 * std::size_t{all_jobs_}), 1, largest_share);
    std::string data;
    for (const std::uint64_t variant : queue.take(each * jobs)) put(data, variant);
    return data;
}

void Ranks::lead(std::deque<Worker>& workers, Queue& queue, Table& table, const std::function<void()>& tick) {
    WorkerThreads threads(workers, queue, [&](std::string_view lines) { return table.add(lines); });
    auto next_tick = std::chrono::steady_clock::now() + tick_pause;
    while (threads.is_at_work() || released_ < size_ - 1) {
        const bool has_served = serve(queue, table);
        if (const auto now = std::chrono::steady_clock::now(); now >= next_tick) {
            if (!table.flush()) queue.close();
            tick();
            next_tick = now + tick_pause;
        }
        if (!has_served) size_ > 1 ? std::this_thread::sleep_for(poll_pause) : threads.wait_for(tick_pause);
    }
    threads.join();
}

void Ranks::follow(std::deque<Worker>& workers) {
    std::string lines;
    std::mutex mutex;
    for (;;) {
        send(0, lines);
        const std::string work = wait().data;
        if (work.empty()) return;
        std::vector<std::uint64_t> variants(work.size() / sizeof(std::uint64_t));
        std::memcpy(variants.data(), work.data(), variants.size() * sizeof(std::uint64_t));
        lines.clear();
        Queue queue(std::move(variants));
        WorkerThreads threads(workers, queue, [&](std::string_view line) {
            const std::lock_guard lock(mutex);
            lines += line;
            return true;
        });
        threads.join();
    }
}

} // namespace torsion::sweep
