#include "compiler/driver/new_model.h"

#include "compiler/driver/console.h"
#include "compiler/driver/streams.h"

#include "runtime/output/file.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdio>
#include <set>
#include <unistd.h>
#include <vector>

namespace torsion::driver {

std::string model_name_of_file(const std::string& path) {
    std::string name = path.substr(path.rfind('/') + 1);
    name = name.substr(0, name.rfind('.'));
    for (char& c : name) c = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ? c : '_';
    static const std::set<std::string> words = {
        "algorithm",    "and",           "annotation",  "block",     "break",      "class",     "connect",  "connector",
        "constant",     "constrainedby", "der",         "discrete",  "each",       "else",      "elseif",   "elsewhen",
        "encapsulated", "end",           "enumeration", "equation",  "expandable", "extends",   "external", "false",
        "final",        "flow",          "for",         "function",  "if",         "import",    "impure",   "in",
        "initial",      "inner",         "input",       "loop",      "model",      "not",       "operator", "or",
        "outer",        "output",        "package",     "parameter", "partial",    "protected", "public",   "pure",
        "record",       "redeclare",     "replaceable", "return",    "stream",     "then",      "true",     "type",
        "when",         "while",         "within"};
    if (words.contains(name)) return "M_" + name;
    return name.empty() || (name.front() >= '0' && name.front() <= '9') ? "M" + name : name;
}

ExitCode write_text_file(const std::string& path, const std::string& text, const char* option) {
    const std::string problem = runtime::write_file(path, text);
    if (problem.empty()) return success;
    print_messages(std::vector<Diagnostic>{{.code = "E102", .message = fmt::format("{}: {}", option, problem)}});
    return simulation_failed;
}

ExitCode write_new_model(const std::string& path, const std::optional<std::string>& text, const std::string& problem,
                         OpenedSession& opened) {
    if (!text) {
        print_messages(std::vector<Diagnostic>{
            {.code = "C101", .message = "-o: " + problem, .help = "the values are in what is printed"}});
        return told_in_output(wrong_command_line);
    }
    const ExitCode written = write_text_file(path, *text, "-o");
    if (written != success || path == "-") return written;
    try {
        opened.session.load(path);
    } catch (const Error& error) { // the model is not found from there, or takes no such modifier
        print_messages(error.diagnostics());
        return exit_code_of(error.diagnostics(), model_at_fault);
    }
    return success;
}

RunsLine::RunsLine() : is_enabled_(has_terminal(STDERR_FILENO)) {}

RunsLine::~RunsLine() {
    if (is_shown_) tell_escaped("\r\033[K");
}

void RunsLine::show(std::size_t runs, std::size_t failed, const char* name, double value) {
    if (!is_enabled_) return;
    const std::string told = std::isnan(value) ? std::string() : fmt::format("   {} {:.5g}", name, value);
    tell_escaped(fmt::format("\r{} runs{}{}\033[K", runs, failed > 0 ? fmt::format(", {} failed", failed) : "", told));
    std::fflush(stderr);
    is_shown_ = true;
}

} // namespace torsion::driver
