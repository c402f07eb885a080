#pragma once
// Which variables a result file holds, and when what was written goes to the disk: the same for every format.

#include "torsion/output.h"

#include <chrono>
#include <optional>
#include <regex>
#include <string>
#include <vector>

namespace torsion::runtime {

/// Variables whose names contain a match of a regular expression; without one, all that are not hidden. Texts and time itself are never among them.
class Selection {
public:
    /// Nothing, and the reason, where the regular expression is not valid.
    static std::optional<Selection> of(const OutputOptions& options, std::string& error);

    /// Rows of the model's variables, in its order. `with_parameters`: parameters and constants too.
    std::vector<const TorsionVariable*> from(const TorsionModel& model, bool with_parameters) const;

private:
    std::optional<std::regex> filter_;
};

/// Parameters and constants: their first value is their only one.
inline bool is_constant(const TorsionVariable& variable) { return variable.variability <= TORSION_PARAMETER; }

/// True a few times a second, and whenever much is waiting: then rows are handed to the system, so that a kill loses little.
class FlushClock {
public:
    bool is_due(std::size_t waiting_bytes) {
        const auto now = std::chrono::steady_clock::now();
        if (waiting_bytes < much && now - last_ < pause) return false;
        last_ = now;
        return true;
    }

private:
    static constexpr std::size_t much = std::size_t{1} << 19;
    static constexpr std::chrono::milliseconds pause{250};
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

/// One that writes into a format by its own; nothing with the reason where an option is not valid. Formats are listed in format.cpp.
std::unique_ptr<Sink> mat_sink(const OutputOptions& options, std::string& error);

} // namespace torsion::runtime
