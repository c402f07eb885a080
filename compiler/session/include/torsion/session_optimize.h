#pragma once
// Values of parameters with which a model is best: the least or greatest value of an expression over its runs, while
// others keep their limits. docs/reference/optimize.md

#include "torsion/session.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace torsion::optimize {

struct DesignParameter {
    std::string name; ///< `damper.d`, or of a start value `load.w.start`
    double low = 0, high = 0;
    bool is_log = false;             ///< equal ratios count equally
    std::vector<Value> choices = {}; ///< in place of bounds: each of these is tried
    /// filled in: the choices as a table has them, of an enumeration the place of the literal
    std::vector<double> numbers = {};
    std::optional<double> before = {}; ///< the model's value, as far as it is known before a run
};

/// Expressions are those of a sweep: over reductions of a run, `max(abs(shaft.tau))`.
struct Options {
    RunOptions run = {};
    Values set = {};
    std::string input_file = {};
    std::string objective = {};
    bool is_maximized = false;
    std::vector<std::string> constraints = {}; ///< `max(shaft.phi) < 0.02`
    std::vector<DesignParameter> parameters = {};
    std::size_t starts = 4; ///< searches for each combination of choices
    std::uint64_t seed = 1;
    unsigned jobs = 0;         ///< threads; 0: one per core
    std::size_t most_runs = 0; ///< of one search; 0: as many as the number of parameters makes usual
    double tolerance = 1e-4;   ///< of a parameter, as a part of its bounds
    /// In the thread of the caller or another one, but never twice at a time. `objective`: the best so far, NaN: none
    /// meets the constraints.
    std::function<void(std::size_t runs, std::size_t failed, double objective)> progress = {};
    const Cancel* cancel = nullptr; ///< the best that was found is kept
};

struct DesignValue {
    DesignParameter wish;
    std::string unit;
    double value = 0;
    std::string text;     ///< of a choice: as it was given
    std::string modifier; ///< the same in Modelica syntax
    enum class Bound { None, Low, High };
    Bound at_bound = Bound::None;
    /// The objective when this parameter alone moves by a hundredth of its bounds; nothing: it would leave them, or the
    /// run fails.
    std::optional<double> objective_below, objective_above;
    bool breaks_below = false, breaks_above = false; ///< a constraint, when it moves so
};

struct Constraint {
    std::string text, left, right; ///< `left` shall not be greater than `right`, or the reverse
    bool is_upper = true;          ///< left ≤ right
    double value = 0, limit = 0;
    double value_before = 0, limit_before = 0; ///< NaN: the first run failed
    bool is_met = false, is_active = false;
    std::string unit;
};

/// One run.
struct Trial {
    std::vector<double> values; ///< of the parameters; of a choice its place, from 1
    std::string status;         ///< "ok", or the code of the message
    std::int64_t steps = 0, events = 0;
    double objective = 0;        ///< NaN of a run that failed
    std::vector<double> sides;   ///< of the constraints, left and right by turns
    std::vector<double> margins; ///< of the constraints: how much is left, negative where one is broken
    double broken = 0;           ///< the sum of what they are broken by, as parts of the larger side
    bool is_good = false;        ///< it ended well, and meets all constraints
};

/// The best of one combination of choices.
struct Combination {
    std::vector<std::string> choices;
    std::optional<double> objective; ///< nothing: none was good
    std::string failure;             ///< the words of its first run that failed, where all did
};

struct Outcome {
    std::string objective_text, objective_unit;
    bool is_maximized = false;
    bool is_feasible = false;                   ///< false: no run met the constraints, and the values break them least
    double objective = 0, objective_before = 0; ///< before: of the model as it is; NaN: its run failed
    bool was_feasible = false;
    std::vector<DesignValue> values;
    std::vector<Constraint> constraints;
    std::vector<Combination> combinations; ///< more than one where there are choices
    std::vector<Trial> history;            ///< search after search
    std::vector<std::string> remarks;
    std::size_t runs = 0, failed_runs = 0;
    std::string first_failure;
    std::size_t starts = 1, starts_at_best = 1; ///< of the best combination
    bool is_stopped = false, is_settled = false;
    double seconds = 0;
};

/// Throws torsion::Error: the request (C132, C133), the module (E106), no run without an error (R341).
Outcome optimize(const Model& model, const Options& options);

std::string text_of(const std::string& model, const Outcome& outcome);
std::string json_of(const std::string& model, const Outcome& outcome);
/// All runs as a table (CSV) like that of a sweep.
std::string history_of(const Outcome& outcome);
/// A model that extends the given one with the values; nothing, and the reason, where a modifier cannot say one.
/// `name`: of the new model.
std::optional<std::string> model_text(const std::string& model, const std::string& name, const Outcome& outcome,
                                      std::string& problem);

} // namespace torsion::optimize
