#include "compiler/driver/console.h"

#include "compiler/driver/streams.h"

#include "compiler/source/render.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string_view>

#include <sys/ioctl.h>
#include <unistd.h>

namespace torsion::driver {

bool has_terminal(int descriptor) { return isatty(descriptor) == 1; }

bool wants_colour(int descriptor) {
    const char* no_colour = std::getenv("NO_COLOR"); // the convention of no-color.org
    return has_terminal(descriptor) && (no_colour == nullptr || *no_colour == '\0');
}

std::size_t terminal_columns() {
    constexpr long least = 40, most = 400, usual = 80;
    winsize size{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        return static_cast<std::size_t>(std::clamp<long>(size.ws_col, least, most));
    const char* given = std::getenv("COLUMNS");
    const long columns = given != nullptr ? std::strtol(given, nullptr, 10) : 0;
    return static_cast<std::size_t>(columns > 0 ? std::clamp(columns, least, most) : usual);
}

std::string current_folder() {
    std::error_code ignored;
    return std::filesystem::current_path(ignored).string();
}

namespace {

/// State of this process.
struct Messages {
    bool are_json = false;
    bool are_in_output = false;          ///< `main` compares printed errors with the exit code
    bool are_about_command_line = false; ///< one of the errors
    bool are_of_libraries = false;       ///< shown, too
};
Messages messages;

} // namespace

void write_messages_as_json(bool as_json) { messages.are_json = as_json; }
bool messages_are_json() { return messages.are_json; }

void show_warnings_of_libraries(bool are_shown) { messages.are_of_libraries = are_shown; }

ExitCode told_in_output(ExitCode code) {
    messages.are_in_output = true;
    return code;
}

int agreed(int exit_code) {
    if (exit_code == success && error_was_told()) {
        tell("torsion: internal error: it went on after an error\n");
        return internal_error;
    }
    if (exit_code != success && messages.are_about_command_line) return wrong_command_line;
    if (exit_code == success || error_was_told() || messages.are_in_output) return exit_code;
    tell("torsion: internal error: it gave up without a reason (exit code {})\nThis is a mistake in torsion; please "
         "report it together with the "
         "model.\n",
         exit_code);
    return internal_error;
}

ExitCode exit_code_of(const source::Diagnostics& diagnostics, ExitCode otherwise) {
    const auto& all = diagnostics.all();
    const auto is_of_command_line = [](const source::Diagnostic& d) {
        return d.severity() == source::Severity::Error && source::info(d.code).code[0] == 'C';
    };
    return std::any_of(all.begin(), all.end(), is_of_command_line) ? wrong_command_line : otherwise;
}

void print_messages(const source::Diagnostics& diagnostics, const source::SourceMap& sources) {
    if (diagnostics.has_errors()) note_error();
    messages.are_about_command_line |= exit_code_of(diagnostics, success) == wrong_command_line;
    if (messages.are_json) {
        tell("{}\n", source::render_json(diagnostics, sources));
        return;
    }
    tell_escaped(
        source::render(diagnostics, sources, {.colour = wants_colour(STDERR_FILENO), .base = current_folder()}));
}

bool has_errors(std::span<const Diagnostic> diagnostics) {
    return std::any_of(diagnostics.begin(), diagnostics.end(),
                       [](const Diagnostic& d) { return d.severity == Severity::Error; });
}

ExitCode exit_code_of(std::span<const Diagnostic> diagnostics, ExitCode otherwise) {
    const auto is_of_command_line = [](const Diagnostic& d) {
        return d.severity == Severity::Error && d.code.starts_with('C');
    };
    if (std::any_of(diagnostics.begin(), diagnostics.end(), is_of_command_line)) return wrong_command_line;
    const bool lacks_part =
        std::any_of(diagnostics.begin(), diagnostics.end(), [](const Diagnostic& d) { return d.code == "E106"; });
    return lacks_part ? model_at_fault : otherwise;
}

void print_messages(std::span<const Diagnostic> diagnostics) {
    if (has_errors(diagnostics)) note_error();
    messages.are_about_command_line |= exit_code_of(diagnostics, success) == wrong_command_line;
    if (messages.are_json) return tell("{}\n", render_json(diagnostics));
    std::vector<Diagnostic> shown(diagnostics.begin(), diagnostics.end());
    const auto left_out =
        messages.are_of_libraries ? 0 : std::erase_if(shown, [](const Diagnostic& d) { return d.is_of_library; });
    tell_escaped(render(shown, {.colour = wants_colour(STDERR_FILENO), .base = current_folder()}));
    if (left_out > 0)
        tell("{}{} inside of libraries: -v shows {}\n", left_out, left_out == 1 ? " warning" : " warnings",
             left_out == 1 ? "it" : "them");
}

void print_messages(std::span<const Diagnostic> first, std::span<const Diagnostic> second) {
    std::vector<Diagnostic> all(first.begin(), first.end());
    all.insert(all.end(), second.begin(), second.end());
    print_messages(all);
}

void print_at_once(const Diagnostic& message) {
    if (!messages.are_json) print_messages({&message, 1});
}

ExitCode command_line_error(const std::string& message, const std::string& help) {
    source::Diagnostics diagnostics;
    auto& diagnostic = diagnostics.report(source::Diag::InvalidCommandLine, {}, message);
    if (!help.empty()) diagnostic.with_help(help);
    print_messages(diagnostics, {});
    return wrong_command_line;
}

std::string time_left(double seconds) {
    if (!std::isfinite(seconds)) return "";
    const auto s = static_cast<long long>(std::ceil(seconds));
    if (s < 120) return fmt::format("   {} s left", s);
    return s < 7200 ? fmt::format("   {} min left", (s + 59) / 60) : fmt::format("   {:.1f} h left", seconds / 3600);
}

ProgressLine::ProgressLine()
    : enabled_(has_terminal(STDERR_FILENO)), begin_(std::chrono::steady_clock::now()),
      next_(begin_ + std::chrono::milliseconds(300)) {}

ProgressLine::~ProgressLine() { clear(); }

void ProgressLine::show(const Progress& progress) {
    if (!enabled_) return;
    const auto now = std::chrono::steady_clock::now();
    if (now < next_) return;
    next_ = now + std::chrono::milliseconds(100);
    shown_ = true;
    const double seconds = std::chrono::duration<double>(now - begin_).count();
    const double fraction = progress.fraction;
    tell_escaped(fmt::format("\r{:3.0f} %   t = {:.6g} s   {} events   {:.3g} steps/s{}\033[K", 100 * fraction,
                             progress.time, progress.events, static_cast<double>(progress.steps) / seconds,
                             time_left(fraction > 0 ? seconds * (1 - fraction) / fraction : INFINITY)));
    std::fflush(stderr);
}

void ProgressLine::clear() {
    if (shown_) tell_escaped("\r\033[K");
    shown_ = false;
}

} // namespace torsion::driver
