#pragma once
// The variables of a result file, and the times of its flushes: equal for all formats.

#include "runtime/pattern/pattern.h"
#include "torsion/output.h"

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace torsion::runtime {

/// Variables whose names contain a match of a regular expression; without one, all that are not hidden. Never includes
/// texts and time itself.
class Selection {
public:
    /// Nothing, and the reason, if the regular expression is invalid.
    static std::optional<Selection> of(const OutputOptions& options, std::string& error);

    /// Rows of the model's variables, in its order. `with_parameters`: includes parameters and constants.
    std::vector<const TorsionVariable*> from(const TorsionModel& model, bool with_parameters) const;

private:
    std::optional<Pattern> filter_;
};

/// Parameters and constants keep their first value.
inline bool is_constant(const TorsionVariable& variable) { return variable.variability <= TORSION_PARAMETER; }

/// True a few times a second, and when many bytes wait: then the sink flushes rows to the system, so that a kill loses
/// little.
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

/// A sink of one format; nothing, with the reason, if an option is invalid. format.cpp lists the formats.
std::unique_ptr<Sink> mat_sink(const OutputOptions& options, std::string& error);

} // namespace torsion::runtime
