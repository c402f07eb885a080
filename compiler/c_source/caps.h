#pragma once
// Where loops end: the constants of the header, which the proof of the bound reads, too.

#include <cstdint>

namespace torsion::c_source {

namespace caps {
constexpr std::uint64_t event_rounds = 30;
constexpr std::uint64_t events = 10;
constexpr std::uint64_t rest_looks = 20;
constexpr std::uint64_t parts = 8;
constexpr std::uint64_t looks = 30;
constexpr std::uint64_t configurations = 20;
constexpr std::uint64_t rules = 3;                                 ///< CHANGE_RULES in runtime/configuration.c.in
constexpr std::uint64_t passes = (2 * rules + 1) * configurations; ///< two searches, and one for what has come to rest
constexpr std::uint64_t discrete_rounds = 5;
constexpr std::uint64_t newton_steps = 25;
constexpr std::uint64_t starts = 5;
constexpr std::uint64_t halvings = 10;
constexpr std::uint64_t refinements = 3;
constexpr std::uint64_t rounds = 100'000;
} // namespace caps

struct Cap {
    const char* name;
    std::uint64_t value;
    const char* remark;
};
inline constexpr Cap all_caps[] = {
    {"MOST_EVENT_ROUNDS", caps::event_rounds, "rounds of an event"},
    {"MOST_EVENTS", caps::events, "events that cause another one at the same time"},
    {"MOST_REST_LOOKS", caps::rest_looks, "evaluations of the crossing functions where something comes to rest"},
    {"MOST_PARTS", caps::parts, "parts of a step, between events"},
    {"MOST_LOOKS", caps::looks, "bisections for an event inside of a step"},
    {"MOST_CONFIGURATIONS", caps::configurations, "passes of each rule for a mixed system"},
    {"MOST_DISCRETE_ROUNDS", caps::discrete_rounds, "until the discrete variables of a mixed system agree"},
    {"MOST_NEWTON_STEPS", caps::newton_steps, "of a nonlinear system"},
    {"MOST_STARTS", caps::starts, "of Newton's method: the values before, and four points beside them"},
    {"MOST_HALVINGS", caps::halvings, "of a step of Newton's method"},
    {"MOST_REFINEMENTS", caps::refinements, "of the solution of a linear system"},
    {"MOST_ROUNDS", caps::rounds, "of a `while` in a function"},
};

} // namespace torsion::c_source
