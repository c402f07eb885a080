#pragma once
// What the tests of periodic motions share.

#include "torsion/session_nonlinear.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace torsion::periodic_test {

inline NonlinearResponse response_of(const std::string& text, const NonlinearResponseOptions& options) {
    Session session;
    return nonlinear_response(session.load_text(text), options);
}

/// The message of the refusal; empty: there is none.
inline std::string refusal_of(const std::string& text, const NonlinearResponseOptions& options) {
    try {
        response_of(text, options);
    } catch (const Error& error) {
        return error.diagnostics().empty()
                   ? "?"
                   : error.diagnostics().back().code + ": " + error.diagnostics().back().message;
    }
    return {};
}

inline std::vector<Motion> asked(const NonlinearResponse& response) {
    std::vector<Motion> result;
    for (const MotionBranch& branch : response.branches) {
        for (const Motion& motion : branch.motions) {
            if (motion.is_asked) result.push_back(motion);
        }
    }
    return result;
}

inline std::vector<MotionEvent> events(const MotionBranch& branch, MotionEventKind kind) {
    std::vector<MotionEvent> result;
    for (const MotionEvent& event : branch.events) {
        if (event.kind == kind) result.push_back(event);
    }
    return result;
}

struct Swing {
    double least = INFINITY, largest = -INFINITY;
    double amplitude() const { return (largest - least) / 2; }
};

/// Of a variable in the last period of a long run.
inline Swing long_run(const std::string& text, const Values& set, const std::string& variable, double period,
                      int periods, int last = 1) {
    Session session;
    const Result result = session.load_text(text).simulate(
        {.run = {.stop = period * periods, .tolerance = 1e-9, .intervals = periods * std::int64_t{1500}},
         .set = set,
         .variables = {variable}});
    Swing swing;
    for (std::size_t i = 0; i < result.time().size(); ++i) {
        if (result.time()[i] < period * (periods - last)) continue;
        swing.least = std::min(swing.least, result[variable][i]),
        swing.largest = std::max(swing.largest, result[variable][i]);
    }
    return swing;
}

} // namespace torsion::periodic_test
