#pragma once
// The processes of one sweep. Started by itself there is one; under mpirun there are as many as it was told, on as many machines. Rank 0 hands out
// variants and writes the table; all compute.

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
    /// Has this process been started by a launcher of MPI, with others?
    static bool are_several();
    /// One process.
    Ranks() = default;
    /// Loads libtorsion_mpi.so from `folder` and meets the others. Null, and why.
    static std::unique_ptr<Ranks> join(const std::string& folder, std::string& problem);
    /// Ends all processes unless leave() was called: nobody waits for one that has failed.
    ~Ranks();
    Ranks(const Ranks&) = delete;
    Ranks& operator=(const Ranks&) = delete;

    int rank() const { return rank_; }
    int size() const { return size_; }

    /// What each process found while it prepared: 0, or an exit code with words.
    struct Report {
        std::uint64_t fingerprint = 0;
        std::uint32_t jobs = 1;
        int code = 0;
        std::string words;
    };
    /// The exit code with which all are to end, 0 to go on; at rank 0 with the words of the one that stopped it, if that is another.
    int agree(const Report& own, std::string& words);

    /// Of rank 0: computes with its own workers and serves the others until nothing is left. `tick` is called some times a second.
    void lead(std::deque<Worker>& workers, Queue& queue, Table& table, const std::function<void()>& tick);
    /// Of the others: computes what rank 0 hands out until it hands out nothing.
    void follow(std::deque<Worker>& workers);

    /// All have come to the end with this exit code.
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
    std::vector<std::uint32_t> jobs_; ///< at rank 0, of each
};

} // namespace torsion::sweep
