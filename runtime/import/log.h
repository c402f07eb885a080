#pragma once
// What an FMU logs: the last lines, shortened, whatever it sends and from whatever thread.

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

/// The categories that tell of problems, of those the FMU has; all when none of them does.
std::vector<std::string> wanted_categories(const std::vector<std::string>& offered, bool is_verbose);

} // namespace torsion::fmu
