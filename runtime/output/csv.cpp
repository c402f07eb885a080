#include "runtime/output/file.h"
#include "torsion/output.h"

#include <charconv>
#include <optional>
#include <regex>
#include <string>
#include <vector>

namespace torsion::runtime {

namespace {

constexpr std::size_t longest_number = 32;

class CsvSink final : public Sink {
public:
    CsvSink(const OutputOptions& options, std::optional<std::regex> filter)
        : file_(options.path), filter_(std::move(filter)), with_parameters_(options.with_parameters) {}

    bool begin(const TorsionModel& model) override {
        if (!file_.open()) return false;
        select(model);
        file_.write("\"time\"");
        for (const TorsionVariable* variable : columns_) file_.write("," + quoted(text(model, variable->name)));
        file_.write("\n");
        return file_.is_good();
    }

    bool row(const TorsionFrame& frame) override {
        write_number(frame.time, '\0');
        for (const TorsionVariable* variable : columns_) write_number(value_of(frame, *variable), ',');
        file_.write("\n");
        return file_.is_good();
    }

    bool finish(bool complete) override {
        if (complete) return file_.close();
        file_.discard();
        return file_.is_good();
    }

    std::string error() const override { return file_.error(); }
    std::size_t variables() const override { return columns_.size(); }

private:
    void select(const TorsionModel& model) {
        columns_.clear();
        for (std::uint32_t i = 0; i < model.n_variables; ++i) {
            const TorsionVariable& variable = model.variables[i];
            if (variable.type == TORSION_STRING || variable.section == TORSION_TIME) continue;
            if (variable.variability <= TORSION_PARAMETER && !with_parameters_) continue;
            const std::string_view name = text(model, variable.name);
            const bool is_wanted = filter_ ? std::regex_search(name.begin(), name.end(), *filter_) : (variable.flags & TORSION_HIDDEN) == 0;
            if (is_wanted) columns_.push_back(&variable);
        }
    }

    static std::string quoted(std::string_view name) {
        std::string result = "\"";
        for (const char c : name) result.append(c == '"' ? 2 : 1, c);
        return result + '"';
    }

    void write_number(double value, char before) {
        char digits[longest_number];
        char* end = digits;
        if (before != '\0') *end++ = before;
        if (value == 0) value = 0; // no "-0"
        end = std::to_chars(end, digits + sizeof digits, value).ptr;
        file_.write(std::string_view(digits, static_cast<std::size_t>(end - digits)));
    }

    File file_;
    std::optional<std::regex> filter_;
    bool with_parameters_;
    std::vector<const TorsionVariable*> columns_;
};

} // namespace

std::unique_ptr<Sink> csv_sink(const OutputOptions& options, std::string& error) {
    std::optional<std::regex> filter;
    if (!options.variables.empty()) {
        try {
            filter.emplace(options.variables, std::regex::ECMAScript | std::regex::optimize);
        } catch (const std::regex_error& problem) {
            error = "`" + options.variables + "` is not a regular expression: " + problem.what();
            return nullptr;
        }
    }
    return std::make_unique<CsvSink>(options, std::move(filter));
}

} // namespace torsion::runtime
