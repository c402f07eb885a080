#include "compiler/analysis/plot/plot_data.h"

#include "compiler/analysis/plot/plot_selection.h"
#include "compiler/analysis/plot/shown_unit.h"

#include <algorithm>
#include <limits>
#include <unordered_map>
#include <unordered_set>

namespace torsion::analysis {

namespace {

constexpr std::size_t absent = static_cast<std::size_t>(-1);

std::string quoted_list(const std::vector<std::string>& names, const char* last_word) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
        text += (i == 0 ? "`" : i + 1 == names.size() ? std::string(" ") + last_word + " `" : ", `") + names[i] + "`";
    return text;
}

class Gatherer {
public:
    Gatherer(const std::vector<ResultFile>& files, const PlotWish& wish, PlotProblem& problem)
        : files_(files), wish_(wish), problem_(problem) {
        std::unordered_set<std::string> known;
        for (const ResultFile& file : files) {
            places_.emplace_back();
            for (std::size_t i = 0; i < file.names().size(); ++i) {
                const std::string& name = file.names()[i];
                if (places_.back().emplace(name, i).second && known.insert(name).second) names_.push_back(name);
            }
        }
    }

    std::optional<GatheredPlot> run() {
        std::string why;
        auto units = UnitWishes::read(wish_.units, why);
        if (!units) return fail("--units: " + why, "for example `--units rpm,deg` or `--units w=rpm`");
        if (names_.empty()) return fail_file("the result has no variables besides time");
        auto variables = wish_.patterns.empty() ? usual() : matched();
        if (!variables) return std::nullopt;
        GatheredPlot plot;
        if (variables->size() > wish_.most)
            plot.left_out = variables->size() - wish_.most, variables->resize(wish_.most);
        std::vector<std::string> all = *variables;
        const bool has_x = !wish_.x.empty() && wish_.x != "time";
        if (has_x && !put_x(all)) return std::nullopt;
        if (!read(all, plot.data)) return std::nullopt;
        for (PlottedVariable& variable : plot.data.variables) convert(variable, *units);
        if (const std::string unused = units->unused(); !unused.empty()) return fail_unit(unused, plot.data);
        if (has_x) plot.data.x = std::move(plot.data.variables.back()), plot.data.variables.pop_back();
        return plot;
    }

private:
    std::nullopt_t fail(std::string message, std::string help) {
        problem_ = {std::move(message), std::move(help), false};
        return std::nullopt;
    }
    std::nullopt_t fail_file(std::string message) {
        problem_ = {std::move(message), "", true};
        return std::nullopt;
    }
    std::nullopt_t fail_unit(const std::string& wish, const PlotData& data) {
        const bool any_unit = std::any_of(data.variables.begin(), data.variables.end(),
                                          [](const PlottedVariable& v) { return !v.unit.empty(); });
        if (any_unit || wish.find('=') != std::string::npos)
            return fail("--units: no variable of this plot can be shown as `" + wish + "`", "");
        return fail("--units: the result tells no units, so it is not known what is to be in `" + wish + "`",
                    "name the variables: `--units " + last_part(data.variables.front().name) + "=" + wish +
                        "` takes their numbers as SI");
    }
    std::nullopt_t fail_name(const std::string& pattern) {
        const std::vector<std::string> near = nearest_names(pattern, names_);
        if (!near.empty())
            return fail("no variable is called `" + pattern + "`, and none matches it as a regular expression",
                        "did you mean " + quoted_list(near, "or") + "?");
        const std::vector<std::string> some(
            names_.begin(), names_.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(names_.size(), 5)));
        return fail("no variable is called `" + pattern + "`, and none matches it as a regular expression",
                    "the result has " + std::to_string(names_.size()) + " variables" +
                        (names_.size() > 5 ? ", among them " : ": ") + quoted_list(some, "and"));
    }

    std::optional<std::vector<std::string>> matched() {
        std::vector<std::string> chosen;
        std::unordered_set<std::string> known;
        for (const std::string& pattern : wish_.patterns) {
            std::string why;
            const auto found = matching(pattern, names_, why);
            if (!found)
                return fail("no variable is called `" + pattern + "`, and it is not a regular expression (" + why + ")",
                            "");
            if (found->empty()) return fail_name(pattern);
            for (const std::size_t i : *found) {
                if (known.insert(names_[i]).second) chosen.push_back(names_[i]);
            }
        }
        return chosen;
    }

    /// The usual variables of the first result; the other results are overlaid.
    std::optional<std::vector<std::string>> usual() {
        const ResultFile& file = files_.front();
        std::vector<VariableText> texts;
        for (std::size_t i = 0; i < file.names().size(); ++i) texts.push_back(file.about(i));
        std::string why;
        const auto chosen = usual_variables(
            file.names(), texts, [&](const std::vector<std::size_t>& wanted) { return file.read(wanted, why); });
        if (!chosen) return fail_file(why);
        std::vector<std::string> names;
        for (const std::size_t i : *chosen) {
            if (file.names()[i] != wish_.x) names.push_back(file.names()[i]);
        }
        return names.empty() ? std::vector<std::string>{file.names()[chosen->front()]} : names;
    }

    bool put_x(std::vector<std::string>& all) {
        std::string why;
        const auto found = matching(wish_.x, names_, why);
        if (!found)
            return fail("--x: no variable is called `" + wish_.x + "`, and it is not a regular expression (" + why +
                            ")",
                        ""),
                   false;
        if (found->empty()) return fail_name(wish_.x), problem_.message = "--x: " + problem_.message, false;
        if (found->size() > 1) {
            return fail("--x: `" + wish_.x + "` means " + std::to_string(found->size()) + " variables",
                        "one is needed, for example `" + names_[found->front()] + "`"),
                   false;
        }
        all.push_back(names_[found->front()]);
        return true;
    }

    bool read(const std::vector<std::string>& names, PlotData& data) {
        for (const std::string& name : names) data.variables.push_back({name, "", {}});
        for (std::size_t file = 0; file < files_.size(); ++file) {
            std::vector<std::size_t> wanted, place(names.size(), absent);
            for (std::size_t i = 0; i < names.size(); ++i) {
                const auto found = places_[file].find(names[i]);
                if (found != places_[file].end()) place[i] = wanted.size(), wanted.push_back(found->second);
            }
            std::string why;
            const auto values = files_[file].read(wanted, why);
            if (!values) return fail_file(why), false;
            for (std::size_t i = 0; i < names.size(); ++i) {
                const std::vector<double> none(values->time.size(), std::numeric_limits<double>::quiet_NaN());
                data.variables[i].values.push_back(place[i] == absent ? none : values->columns[place[i]]);
            }
            data.times.push_back(values->time);
        }
        return true;
    }

    /// The unit of the first result that has one; it also holds for results without one.
    VariableText text_of(const std::string& name, std::size_t file) const {
        const auto own = places_[file].find(name);
        if (own != places_[file].end() && !files_[file].about(own->second).unit.empty())
            return files_[file].about(own->second);
        for (std::size_t other = 0; other < files_.size(); ++other) {
            const auto found = places_[other].find(name);
            if (found != places_[other].end() && !files_[other].about(found->second).unit.empty())
                return files_[other].about(found->second);
        }
        return {};
    }

    void convert(PlottedVariable& variable, UnitWishes& units) const {
        for (std::size_t file = 0; file < files_.size(); ++file) {
            VariableText text = text_of(variable.name, file);
            ShownUnit shown = units.unit_for(variable.name, text);
            if (file == 0) {
                variable.unit = shown.unit;
            } else if (shown.unit != variable.unit) { // converts results with other units to the unit of the first
                const auto same = units::display_conversion(text.unit, variable.unit);
                if (same) shown.conversion = *same;
            }
            for (double& value : variable.values[file]) value = shown.conversion(value);
        }
    }

    const std::vector<ResultFile>& files_;
    const PlotWish& wish_;
    PlotProblem& problem_;
    std::vector<std::unordered_map<std::string, std::size_t>> places_; ///< of each file: name → number
    std::vector<std::string> names_;                                   ///< of all files, without repetition
};

} // namespace

std::optional<GatheredPlot> gather_plot(const std::vector<ResultFile>& files, const PlotWish& wish,
                                        PlotProblem& problem) {
    return Gatherer(files, wish, problem).run();
}

} // namespace torsion::analysis
