#pragma once
// The processes of one sweep: one without mpirun, else the number that mpirun starts, on any machines. Rank 0
// distributes the variants and writes the table; all ranks compute.

#include "compiler/sweep/run.h"
#include "compiler/sweep/table.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

struct TorsionTransport;

namespace torsion::sweep {

class Ranks {
public:
    /// Has an MPI launcher started this process together with others?
    static bool are_several();
    /// A single process.
    Ranks() = default;
    /// Loads libtorsion_mpi.so from `folder` and joins the others. Null, and the reason.
    static std::unique_ptr<Ranks> join(const std::string& folder, std::string& problem);
    /// Ends all processes unless leave() was called, so that no process waits for a failed one.
    ~Ranks();
    Ranks(const Ranks&) = delete;
    Ranks& operator=(const Ranks&) = delete;

    int rank() const { return rank_; }
    int size() const { return size_; }

    /// The outcome of each process's preparation: 0, or an exit code with a message.
    struct Report {
        std::uint64_t fingerprint = 0;
        std::uint32_t jobs = 1;
        int code = 0;
        std::string words;
    };
    /// The exit code for all processes, 0 to continue; rank 0 also gets the message of the failed process, if that is
    /// another.
    int agree(const Report& own, std::string& words);

    /// Of rank 0: computes with its own workers and serves the others until all variants are done. Calls `tick` a few
    /// times a second.
    void lead(std::deque<Worker>& workers, Queue& queue, Table& table, const std::function<void()>& tick);
    /// Of the others: computes the shares of rank 0 until a share is empty.
    void follow(std::deque<Worker>& workers);

    /// All processes end with this exit code.
    void leave();
    std::uint32_t all_jobs() const { return all_jobs_; } ///< at rank 0, after agree()

private:
    struct Message {
        int from = 0;
        std::string data;
    };
    bool poll(Message& message);
    Message wait();
    void send(int to, const std::string& data);
    bool serve(Queue& queue, Table& table);
    std::string next_work(int rank, Queue& queue) const;

    const TorsionTransport* transport_ = nullptr;
    int rank_ = 0, size_ = 1, released_ = 0;
    std::uint32_t all_jobs_ = 1;
    std::vector<std::uint32_t> jobs_; ///< at rank 0, of each process
};

} // namespace torsion::sweep
