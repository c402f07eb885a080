#include "compiler/session/diagnostics.h"
#include "compiler/session/model_state.h"

#include "compiler/support/number_between.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace torsion::session {

namespace {

void wrong(const std::string& words) { refuse(source::Diag::InvalidCommandLine, words); }

/// Refuses values that no run can have; takes the rows one by one.
class RowCheck {
public:
    using Real = std::optional<double>;
    using Whole = std::optional<std::int64_t>;

    void row(const char* word, const Real& value, const Real&, double least, double most) {
        if (value && !(*value > least && *value < most))
            wrong(fmt::format("{}: `{}` is not {}", word, *value, number_between(least, most)));
    }
    void row(const char* word, const Whole& value, const Whole&, std::int64_t least, std::int64_t most) {
        if (value && *value < least)
            wrong(fmt::format("{}: `{}` is not a number greater than {}", word, *value, least - 1));
        if (value && *value > most) wrong(fmt::format("{}: `{}` is not a number up to {}", word, *value, most));
    }
    /// The usual value may lie outside of what users give: 0 is "any number".
    void row(const char* word, std::int64_t value, std::int64_t usual, std::int64_t least, std::int64_t most) {
        if (value > most) row(word, Whole(value), {}, least, most);
        is_below_ = is_below_ || (value != usual && value < least);
        limits_ += limits_.empty() ? fmt::format("{} is at least {}", word, std::min(usual, least))
                                   : fmt::format(", {} at least {}", word, std::min(usual, least));
    }
    void row(const char*, bool, bool, bool, bool) {}

    void finish() const {
        if (is_below_) wrong(limits_);
    }

private:
    std::string limits_; ///< "--max-events is at least 1, --max-steps at least 0"
    bool is_below_ = false;
};

} // namespace

runtime::Options run_options(const RunOptions& options) {
    runtime::Options run;
    RowCheck check;
    const RunOptions usual_ones;
#define TORSION_RUN_OPTION(name, at_run_time, type, usual, least, most, word, ...)                                     \
    check.row(word, options.name, usual_ones.name, least, most);                                                       \
    run.at_run_time = options.name;
#include "torsion/run_options.def"
    if (options.start && options.stop && *options.stop < *options.start) wrong("--stop-time lies before --start-time");
    if (options.intervals && options.step_size) wrong("--step-size excludes --intervals");
    check.finish();
    return run;
}

} // namespace torsion::session
