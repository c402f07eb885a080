#pragma once
// Selects variables of a result: by names, by regular expressions, or, by default, those that users usually examine
// first.

#include "compiler/analysis/result/result_file.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace torsion::analysis {

/// The part behind the last dot, without subscripts: `w` of `drive[1].w`, `der(w)` of `der(J.w)`.
std::string last_part(const std::string& name);

/// Indices of the names that `pattern` selects: the exact name, else all names with a match of it as a regular
/// expression (ECMAScript). Nothing, and the reason, if it is no valid expression.
std::optional<std::vector<std::size_t>> matching(const std::string& pattern, const std::vector<std::string>& names,
                                                 std::string& problem);

/// Up to three names similar to a word that matches none.
std::vector<std::string> nearest_names(const std::string& word, std::vector<std::string> names);

using ColumnReader = std::function<std::optional<Trajectory>(const std::vector<std::size_t>&)>;

/// Up to six speeds (`w`, `v`, or in rad/s or m/s), four torques or forces (`tau`, `f`, or in N.m or N) and three modes
/// (`mode`, `locked`); up to eight if that completes an array, or all variables of one name. Plain `w`, `v`, `tau`, `f`
/// precede others (`w_rel`), and variables of components precede those of their flanges. Leaves out constant ones,
/// hidden ones (a part beginning with `_` or `$`) and copies of others. If none remains: the first twelve variables
/// that change; if none changes, the first twelve. Nothing if `read` fails.
std::optional<std::vector<std::size_t>> usual_variables(const std::vector<std::string>& names,
                                                        const std::vector<VariableText>& texts,
                                                        const ColumnReader& read);

/// Whole numbers that are constant over most rows: a mode, a Boolean, a counter.
bool looks_like_mode(const std::vector<double>& values);

} // namespace torsion::analysis
