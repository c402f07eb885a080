#include "compiler/driver/repeated_run.h"

#include "compiler/support/shell_word.h"

#include <fmt/format.h>

#include <optional>
#include <vector>

namespace torsion::driver {

namespace {

class Words {
public:
    explicit Words(const std::string& first) : text_(shell_word(first)) {}

    void flag(const char* name, bool is_set) { text_ += is_set ? fmt::format(" {}", name) : ""; }
    void path(const char* name, const std::string& value) {
        text_ += value.empty() ? "" : fmt::format(" {} {}", name, shell_word(value));
    }
    void paths(const char* name, const std::vector<std::string>& values) {
        for (const std::string& value : values) path(name, value);
    }
    void settings(const std::vector<std::string>& values) {
        for (const std::string& value : values) text_ += " --set " + quoted_word(value);
    }
    template <class Number>
    void number(const char* name, const std::optional<Number>& value) {
        if (value) text_ += fmt::format(" {} {}", name, *value); // the shortest text that is read as this number
    }
    template <class Number>
    void unless(const char* name, Number value, Number usual) {
        if (value != usual) text_ += fmt::format(" {} {}", name, value);
    }
    const std::string& text() const { return text_; }

private:
    std::string text_;
};

void add_model(const ModelOptions& model, Words& words) {
    words.path("--model", model.model);
    words.paths("-L", model.library_paths);
    words.flag("--allow-external", model.allow_external);
    words.flag("--allow-writing", model.allow_writing);
    words.paths("--allow-writing-in", model.writing_folders);
    words.flag("--strict", model.is_strict);
}

void add_run(const RunOptions& run, Words& words) {
    const RunOptions usual;
    words.unless("--solver", run.solver, usual.solver);
    words.number("--start-time", run.start);
    words.number("--stop-time", run.stop);
    words.number("--tolerance", run.tolerance);
    words.number("--step-size", run.step_size);
    words.number("--intervals", run.intervals);
    words.number("--max-step", run.max_step);
    words.flag("--locate-events", run.locate_events);
    words.unless("--max-events", run.max_events, usual.max_events);
    words.unless("--max-steps", run.max_steps, usual.max_steps);
}

} // namespace

std::string repeated_run(const ModelOptions& model, const RunOptions& run) {
    Words words(model.target);
    add_model(model, words);
    add_run(run, words);
    words.paths("--set-file", model.setting_files);
    words.settings(model.settings);
    return words.text();
}

} // namespace torsion::driver
