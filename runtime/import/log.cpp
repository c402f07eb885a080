#include "runtime/import/log.h"

#include <algorithm>

namespace torsion::fmu {

void Log::add(int status, const char* category, std::string text) {
    static constexpr const char* names[] = {"ok", "warning", "discard", "error", "fatal", "pending"};
    std::string line = std::string(status >= 0 && status < 6 ? names[status] : "?");
    if (category != nullptr && *category != '\0')
        line.append(", ").append(category, std::min<std::size_t>(std::char_traits<char>::length(category), 60));
    line.append(": ").append(text);
    if (line.size() > longest_line) line = line.substr(0, longest_line) + "…";
    while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) line.pop_back();
    for (char& c : line) {
        // an FMU must not send escape sequences to the terminal
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = ' ';
    }
    const std::lock_guard lock(mutex_);
    lines_.push_back(std::move(line));
    if (lines_.size() <= most_lines) return;
    lines_.pop_front();
    ++dropped_;
}

std::vector<std::string> Log::lines() const {
    const std::lock_guard lock(mutex_);
    std::vector<std::string> result;
    if (dropped_ > 0) result.push_back("(" + std::to_string(dropped_) + " earlier lines of its log are left out)");
    for (const std::string& line : lines_) result.push_back("the FMU says: " + line);
    return result;
}

std::vector<std::string> wanted_categories(const std::vector<std::string>& offered, bool is_verbose) {
    std::vector<std::string> wanted;
    for (const std::string& name : offered) {
        const bool is_problem = name.find("Error") != std::string::npos || name.find("Fatal") != std::string::npos ||
                                name.find("Warning") != std::string::npos || name.find("Discard") != std::string::npos;
        if (is_verbose || is_problem) wanted.push_back(name);
    }
    return wanted;
}

} // namespace torsion::fmu
