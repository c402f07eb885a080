#pragma once
// What a fit is asked for. docs/reference/fit.md

#include "compiler/fit/measurement.h"

#include "torsion/session.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace torsion::fit {

struct Match {
    std::string variable;
    ColumnWish column;
};

/// An input of the top level that follows a column of the data.
struct DrivenInput {
    std::string input;
    ColumnWish column;
};

/// One file of data, and what the model has in it.
struct Experiment {
    std::string path;
    Values set = {};
};

struct Prior {
    double mean = 0, sigma = 1;
};

struct FittedParameter {
    std::string name; ///< `shaft.c`, or of a start value `load.w.start`
    double low = 0, high = 0;
    bool is_log = false;
    std::optional<double> begin = {}; ///< nothing: the model's value
    std::optional<Prior> prior = {};
};

enum class Loss { None, Huber, Cauchy };

struct Options {
    RunOptions run = {};
    std::vector<Experiment> experiments = {};
    ColumnWish time = {};
    std::vector<Match> matches = {};
    std::vector<DrivenInput> inputs = {};
    std::string input_file = {}; ///< of inputs that do not follow the data
    std::vector<FittedParameter> parameters = {};
    std::vector<std::string> profiles = {}; ///< parameters whose likelihood is followed
    Loss loss = Loss::None;
    std::size_t starts = 1;
    std::uint64_t seed = 1;
    unsigned jobs = 0; ///< threads; 0: one per core
    int most_steps = 100;
    /// In the thread of the caller or another one, but never twice at a time.
    std::function<void(std::size_t runs, std::size_t failed, double cost)> progress = {};
    const Cancel* cancel = nullptr; ///< the best that was found is kept
};

} // namespace torsion::fit
