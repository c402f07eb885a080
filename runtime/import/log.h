#pragma once
// The log of an FMU: the last lines, shortened, for any amount of output and from any thread.

#include <deque>
#include <mutex>
#include <string>
#include <vector>

namespace torsion::fmu {

class Log {
public:
    static constexpr std::size_t most_lines = 20, longest_line = 500;

    void add(int status, const char* category, std::string text);
    std::vector<std::string> lines() const;

private:
    mutable std::mutex mutex_;
    std::deque<std::string> lines_;
    std::size_t dropped_ = 0;
};

/// The FMU's categories that concern problems; all categories if none does.
std::vector<std::string> wanted_categories(const std::vector<std::string>& offered, bool is_verbose);

} // namespace torsion::fmu
