#include "compiler/driver/console.h"

#include "compiler/source/render.h"

#include <fmt/format.h>

#include <algorithm>
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
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return static_cast<std::size_t>(std::clamp<long>(size.ws_col, least, most));
    const char* given = std::getenv("COLUMNS");
    const long columns = given != nullptr ? std::strtol(given, nullptr, 10) : 0;
    return static_cast<std::size_t>(columns > 0 ? std::clamp(columns, least, most) : usual);
}

std::string current_folder() {
    std::error_code ignored;
    return std::filesystem::current_path(ignored).string();
}

namespace {

/// What this process has told the user so far: `main` compares it with the exit code.
struct Told {
    bool error = false, in_output = false;
} told;

} // namespace

ExitCode told_in_output(ExitCode code) {
    told.in_output = true;
    return code;
}

int agreed(int exit_code) {
    if (exit_code == success && told.error) {
        fmt::print(stderr, "torsion: internal error: it went on after an error\n");
        return internal_error;
    }
    if (exit_code == success || told.error || told.in_output) return exit_code;
    fmt::print(stderr, "torsion: internal error: it gave up without a reason (exit code {})\nThis is a mistake in torsion; please report it together with the model.\n", exit_code);
    return internal_error;
}

void print_messages(const source::Diagnostics& diagnostics, const source::SourceMap& sources, bool as_json) {
    told.error = told.error || diagnostics.has_errors();
    if (as_json) {
        fmt::print(stderr, "{}\n", source::render_json(diagnostics, sources));
        return;
    }
    fmt::print(stderr, "{}", source::render(diagnostics, sources, {.colour = wants_colour(STDERR_FILENO), .base = current_folder()}));
}

ExitCode command_line_error(const std::string& message, const std::string& help) {
    source::Diagnostics diagnostics;
    auto& diagnostic = diagnostics.report(source::Code::C101, {}, message);
    if (!help.empty()) diagnostic.with_help(help);
    print_messages(diagnostics, {}, false);
    return wrong_command_line;
}

ProgressLine::ProgressLine() : enabled_(has_terminal(STDERR_FILENO)), next_(std::chrono::steady_clock::now() + std::chrono::milliseconds(300)) {}

ProgressLine::~ProgressLine() { clear(); }

void ProgressLine::show(double time, double fraction, long long events) {
    if (!enabled_) return;
    const auto now = std::chrono::steady_clock::now();
    if (now < next_) return;
    next_ = now + std::chrono::milliseconds(100);
    shown_ = true;
    fmt::print(stderr, "\r{:3.0f} %   t = {:.6g} s   {} events\033[K", 100 * fraction, time, events);
    std::fflush(stderr);
}

void ProgressLine::clear() {
    if (shown_) fmt::print(stderr, "\r\033[K");
    shown_ = false;
}

} // namespace torsion::driver
