#pragma once
// Which variables of a result a user means: by names, by regular expressions, or, without a word, those that people look at first.

#include "compiler/analysis/result/result_file.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace torsion::analysis {

/// What stands behind the last dot, without subscripts: `w` of `drive[1].w`, `der(w)` of `der(J.w)`.
std::string last_part(const std::string& name);

/// The numbers of the names that `pattern` means: the one of exactly this name, else all that contain a match of it as a regular expression
/// (ECMAScript). Nothing, and why, when it is no expression.
std::optional<std::vector<std::size_t>> matching(const std::string& pattern, const std::vector<std::string>& names, std::string& problem);

/// Up to three names near to a word that means none of them.
std::vector<std::string> nearest_names(const std::string& word, std::vector<std::string> names);

using ColumnReader = std::function<std::optional<Trajectory>(const std::vector<std::size_t>&)>;

/// Up to six speeds (`w`, `v`, or in rad/s or m/s), four torques or forces (`tau`, `f`, or in N.m or N) and three modes (`mode`, `locked`); up to
/// eight where the last one is of an array, or has a name, of which there are no more. Plain `w`, `v`, `tau`, `f`
/// come before others (`w_rel`), variables of components before those of their flanges; constant ones, hidden ones (a part beginning with `_` or `$`)
/// and copies of others are left out. When there is none of these: the first twelve variables that change; when none does, the first twelve. Nothing
/// when `read` fails.
std::optional<std::vector<std::size_t>> usual_variables(const std::vector<std::string>& names, const std::vector<VariableText>& texts,
                                                        const ColumnReader& read);

/// Whole numbers that stay the same in most rows: a mode, a Boolean, a counter.
bool looks_like_mode(const std::vector<double>& values);

} // namespace torsion::analysis
