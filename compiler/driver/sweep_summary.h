#pragma once
// What a sweep says: a line while it runs, a few lines at its end.

#include "compiler/pipeline.h"

#include <chrono>
#include <cstdint>
#include <map>
#include <string>

namespace torsion::driver {

struct SweepRecord {
    std::string table;
    std::size_t variants = 0, columns = 0;
    std::size_t resumed = 0; ///< rows that a killed sweep had left
    std::size_t failed = 0;
    std::map<std::string, std::size_t> failures{}; ///< by code
    std::uint64_t first_failed = 0;                ///< its number; 0: none
    std::string first_failure{};                   ///< the arguments of `torsion simulate` that repeat it
    std::uint32_t workers = 0;
    std::size_t models = 1;     ///< that were compiled
    double compile_seconds = 0; ///< of all of them
    double seconds = 0;
};

std::string text_summary(const Compilation& compilation, const SweepRecord& record);
std::string json_summary(const Compilation& compilation, const SweepRecord& record, bool ok);

/// `[#####.....]  412/1000  83/s  3 failed  7 s left` on one line of stderr; nothing unless stderr is a terminal.
class SweepProgress {
public:
    SweepProgress(std::size_t all, std::size_t done_before);
    ~SweepProgress();
    void show(std::size_t done, std::size_t failed);
    void clear();

private:
    const std::size_t all_, before_;
    const bool is_enabled_;
    bool is_shown_ = false;
    const std::chrono::steady_clock::time_point begin_;
};

} // namespace torsion::driver
