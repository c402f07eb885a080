#include "compiler/analysis/plot/plot_selection.h"

#include "compiler/source/diagnostic.h"
#include "runtime/pattern/pattern.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace torsion::analysis {

namespace {

constexpr std::size_t batch = 16, most_speeds = 6, most_torques = 4, most_modes = 3, most_others = 12, most_alike = 8;

enum class Kind { Speed, Torque, Mode, Other };

bool is_one_of(const std::string& word, std::initializer_list<const char*> words) {
    return std::any_of(words.begin(), words.end(), [&](const char* w) { return word == w; });
}

Kind kind_of(const std::string& name, const VariableText& text) {
    const std::string part = last_part(name);
    if (is_one_of(part, {"mode", "locked"})) return Kind::Mode;
    if (text.unit.empty() ? is_one_of(part, {"w", "v"}) : is_one_of(text.unit, {"rad/s", "m/s", "rev/min", "rpm"}))
        return Kind::Speed;
    if (text.unit.empty() ? is_one_of(part, {"tau", "f"}) : is_one_of(text.unit, {"N.m", "N"})) return Kind::Torque;
    return Kind::Other;
}

bool is_hidden(const std::string& name) {
    for (std::size_t at = 0; at != std::string::npos; at = name.find('.', at)) {
        at += at > 0;
        if (at < name.size() && (name[at] == '_' || name[at] == '$')) return true;
        if (at == 0 && name.find('.') == std::string::npos) break;
    }
    return false;
}

/// Smaller comes first: the component itself, then its inner parts, `w_rel` and others behind `w`, its flanges,
/// derivatives.
int distance_of(const std::string& name) {
    const int depth = static_cast<int>(std::count(name.begin(), name.end(), '.'));
    const bool is_of_connector = name.find("flange") != std::string::npos || name.find("support") != std::string::npos;
    const bool is_plain = is_one_of(last_part(name), {"w", "v", "tau", "f", "mode"});
    return depth + (is_plain ? 0 : 50) + (is_of_connector ? 100 : 0) + (name.starts_with("der(") ? 1000 : 0);
}

bool is_constant(const std::vector<double>& values) {
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const double v : values) {
        if (std::isfinite(v)) low = std::min(low, v), high = std::max(high, v);
    }
    return !(high - low > 1e-9 * std::max(std::fabs(low), std::fabs(high)));
}

/// A key for similar variables: `motor[3].w` in an array of components gives `motor[].w`; variables of the same name in
/// different components give
/// `.tau`.
std::string without_subscripts(const std::string& name) {
    std::string plain;
    std::size_t depth = 0;
    for (const char c : name) {
        depth -= c == ']' && depth > 0;
        if (depth == 0) plain += c;
        depth += c == '[';
    }
    return plain == name ? std::to_string(distance_of(name)) + "." + last_part(name) : plain;
}

/// Takes variables from `candidates`: up to `most`, or up to `most_alike` if that completes a set of similar ones.
class Chooser {
public:
    Chooser(const std::vector<std::string>& names, const ColumnReader& read) : names_(names), read_(read) {}

    bool take(const std::vector<std::size_t>& candidates, std::size_t most) {
        if (!take_first(candidates, most)) return false;
        if (taken_.size() < most || most >= most_alike) return accept(most);
        const std::string last = without_subscripts(names_[taken_.back()]);
        std::vector<std::size_t> alike;
        std::copy_if(rest_.begin(), rest_.end(), std::back_inserter(alike),
                     [&](std::size_t i) { return without_subscripts(names_[i]) == last; });
        std::vector<std::size_t> first = taken_;
        if (!take_first(alike, most_alike + 1 - most)) return false;
        const bool are_few = taken_.size() + first.size() <= most_alike;
        taken_.insert(taken_.begin(), first.begin(), first.end());
        return accept(are_few ? taken_.size() : most);
    }
    const std::vector<std::size_t>& chosen() const { return chosen_; }

private:
    /// Into `taken_`; leaves the unexamined ones in `rest_`.
    bool take_first(const std::vector<std::size_t>& candidates, std::size_t most) {
        taken_.clear();
        std::size_t next = 0;
        while (next < candidates.size() && taken_.size() < most) {
            const auto begin = candidates.begin() + static_cast<std::ptrdiff_t>(next);
            const std::vector<std::size_t> wanted(
                begin, begin + static_cast<std::ptrdiff_t>(std::min(batch, candidates.size() - next)));
            auto values = read_(wanted);
            if (!values) return false;
            for (std::size_t i = 0; i < wanted.size() && taken_.size() < most; ++i, ++next) {
                auto& column = values->columns[i];
                if (is_constant(column) || std::find(columns_.begin(), columns_.end(), column) != columns_.end())
                    continue;
                taken_.push_back(wanted[i]);
                columns_.push_back(std::move(column));
            }
        }
        rest_.assign(candidates.begin() + static_cast<std::ptrdiff_t>(next), candidates.end());
        return true;
    }
    bool accept(std::size_t count) {
        chosen_.insert(chosen_.end(), taken_.begin(),
                       taken_.begin() + static_cast<std::ptrdiff_t>(std::min(count, taken_.size())));
        return true;
    }

    const std::vector<std::string>& names_;
    const ColumnReader& read_;
    std::vector<std::size_t> chosen_, taken_, rest_;
    std::vector<std::vector<double>> columns_;
};

} // namespace

std::string last_part(const std::string& name) {
    if (name.starts_with("der(") && name.ends_with(")"))
        return "der(" + last_part(name.substr(4, name.size() - 5)) + ")";
    std::size_t end = name.size(), brackets = 0;
    if (name.ends_with("]")) {
        do {
            --end;
            brackets += name[end] == ']';
            brackets -= name[end] == '[';
        } while (end > 0 && brackets > 0);
    }
    std::size_t begin = end;
    while (begin > 0 && name[begin - 1] != '.') --begin;
    return name.substr(begin, end - begin);
}

std::optional<std::vector<std::size_t>> matching(const std::string& pattern, const std::vector<std::string>& names,
                                                 std::string& problem) {
    const auto exact = std::find(names.begin(), names.end(), pattern);
    if (exact != names.end()) return std::vector<std::size_t>{static_cast<std::size_t>(exact - names.begin())};
    std::vector<std::size_t> found;
    const runtime::Pattern expression(pattern);
    problem = expression.problem();
    for (std::size_t i = 0; i < names.size() && problem.empty(); ++i) {
        const auto result = expression.search(names[i]);
        if (result == runtime::Pattern::Found::Undecided) problem = expression.undecided(names[i]);
        if (result == runtime::Pattern::Found::Yes) found.push_back(i);
    }
    return problem.empty() ? std::optional(found) : std::nullopt;
}

std::vector<std::string> nearest_names(const std::string& word, std::vector<std::string> names) {
    std::vector<std::string> near;
    while (near.size() < 3) {
        const std::string next = source::nearest(word, names);
        if (next.empty()) break;
        near.push_back(next);
        std::erase(names, next);
    }
    return near;
}

std::optional<std::vector<std::size_t>> usual_variables(const std::vector<std::string>& names,
                                                        const std::vector<VariableText>& texts,
                                                        const ColumnReader& read) {
    std::vector<std::size_t> of_kind[4];
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (!is_hidden(names[i])) of_kind[static_cast<std::size_t>(kind_of(names[i], texts[i]))].push_back(i);
    }
    for (auto& candidates : of_kind) {
        std::stable_sort(candidates.begin(), candidates.end(),
                         [&](std::size_t a, std::size_t b) { return distance_of(names[a]) < distance_of(names[b]); });
    }
    Chooser chooser(names, read);
    const std::size_t most[] = {most_speeds, most_torques, most_modes};
    for (std::size_t kind = 0; kind < 3; ++kind) {
        if (!chooser.take(of_kind[kind], most[kind])) return std::nullopt;
    }
    if (chooser.chosen().empty() && !chooser.take(of_kind[3], most_others)) return std::nullopt;
    if (!chooser.chosen().empty()) return chooser.chosen();
    std::vector<std::size_t> first(std::min(most_others, names.size()));
    std::iota(first.begin(), first.end(), std::size_t{0});
    return first;
}

bool looks_like_mode(const std::vector<double>& values) {
    std::size_t changes = 0, finite = 0;
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (!std::isfinite(values[i])) continue;
        if (values[i] != std::trunc(values[i])) return false;
        ++finite;
        low = std::min(low, values[i]), high = std::max(high, values[i]);
        changes += i > 0 && values[i] != values[i - 1];
    }
    return finite > 0 && high - low <= 20 && std::fabs(low) <= 100 && 3 * changes < finite;
}

} // namespace torsion::analysis
