#pragma once
// A point of a run as bytes: the frame, the memory of the main loop, and what delayed signals and native code remember.
//
// The integrator, and the blocks' memory of their last solutions, are not in it. They start afresh behind a restore,
// and also behind a save: so a run that has saved itself goes on like one that was restored there, to the bit.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace torsion::runtime {

class Instance;
class MainLoop;

class SavedPoint {
public:
    /// of the host that saves: it takes only its own back
    enum class Kind : std::uint64_t { Simulation = 1, Library = 2 };
    /// Stands before the memories. `flags` are the host's.
    struct Head {
        std::uint64_t mark = 0x34746e696f706f74; // "topoint4"
        std::uint64_t model = 0;                 ///< hash of the guid
        std::uint64_t checksum = 0;              ///< of all bytes, with 0 here
        std::uint64_t size = 0;                  ///< bytes of the frame's memory
        double time = 0, initial = 0, event = 0;
        std::int64_t next_row = 0; ///< of the main loop: before its first row it evaluates the model once more
        Kind kind = Kind::Simulation;
        std::uint64_t flags = 0;
    };

    static std::size_t size(const Instance& instance, std::span<const double> past);
    /// `bytes` has this size; `loop` may be null.
    static void write(const Instance& instance, const MainLoop* loop, std::span<const double> past, Kind kind,
                      std::uint64_t flags, unsigned char* bytes);

    /// Reads the head. False: no state of this model and of such a host, or a damaged one.
    bool open(const Instance& instance, Kind kind, const unsigned char* bytes, std::size_t size);
    std::uint64_t flags() const { return head_.flags; }
    /// What delayed signals remember. False: it is of another model.
    bool restore_past(Instance& instance) const;
    /// The frame and the loop (null: none) at the saved point.
    void restore(Instance& instance, MainLoop* loop) const;

private:
    Head head_;
    const unsigned char* bytes_ = nullptr;
    std::size_t size_ = 0;
};

} // namespace torsion::runtime
