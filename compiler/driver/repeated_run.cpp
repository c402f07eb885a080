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
    // of a run, where they are not the usual ones; a number is the shortest text that is read as this number
    void option(const char* name, bool value, bool usual) { flag(name, value && !usual); }
    template <class T>
    void option(const char* name, const T& value, const T& usual) {
        if (value != usual) text_ += fmt::format(" {} {}", name, value);
    }
    template <class T>
    void option(const char* name, const std::optional<T>& value, const std::optional<T>& usual) {
        if (value && value != usual) text_ += fmt::format(" {} {}", name, *value);
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
    const RunOptions usual_ones;
#define TORSION_RUN_OPTION(name, at_run_time, type, usual, least, most, word, ...)                                     \
    words.option(word, run.name, usual_ones.name);
#define TORSION_RUN_SOLVER(name, usual, word, ...) words.option(word, run.name, usual_ones.name);
#include "torsion/run_options.def"
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
