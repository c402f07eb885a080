#pragma once
// Output to the user's terminal: messages in text or JSON; colour and a progress line only on a terminal.

#include "compiler/driver/exit_code.h"
#include "compiler/source/diagnostic.h"
#include "compiler/source/source_map.h"

#include "torsion/session.h"

#include <chrono>
#include <span>
#include <string>
#include <vector>

namespace torsion::driver {

bool has_terminal(int descriptor);
bool wants_colour(int descriptor); ///< true for a terminal, unless NO_COLOR forbids it
/// Characters per line of the terminal at stdout; else the variable COLUMNS; else 80.
std::size_t terminal_columns();
std::string current_folder();

/// `--diagnostics json`: applies to all messages of the process.
void write_messages_as_json(bool as_json);
bool messages_are_json();

/// `-v`: also warnings inside of libraries that the model uses; else they are counted.
void show_warnings_of_libraries(bool are_shown);

/// Messages on stderr, as text with carets or as one JSON array.
void print_messages(const source::Diagnostics& diagnostics, const source::SourceMap& sources);

void print_messages(std::span<const Diagnostic> diagnostics);
/// The messages of both, as one list.
void print_messages(std::span<const Diagnostic> first, std::span<const Diagnostic> second);

/// Prints a warning of a running simulation to stderr at once. JSON messages wait for one array at the end.
void print_at_once(const Diagnostic& message);

/// wrong_command_line if any error has a code of the command line (C…), from any stage.
ExitCode exit_code_of(const source::Diagnostics& diagnostics, ExitCode otherwise);
ExitCode exit_code_of(std::span<const Diagnostic> diagnostics, ExitCode otherwise);
bool has_errors(std::span<const Diagnostic> diagnostics);

/// For a command whose output itself reports the failure: a table of differences or failures.
ExitCode told_in_output(ExitCode code);

/// Invariant: an error was printed ⇔ the exit code is not 0. If a command violates it, reports an internal error and
/// corrects the exit code. After an error of the command line the code is wrong_command_line.
int agreed(int exit_code);

/// Reports C101 and gives the exit code for it.
ExitCode command_line_error(const std::string& message, const std::string& help);

/// "   about 3 min left"; empty while unknown.
std::string time_left(double seconds);

/// ` 42 %   t = 0.63 s   17 events   5.1e+04 steps/s   about 12 s left` on one line of stderr, ten times a second;
/// prints nothing unless stderr is a terminal.
class ProgressLine {
public:
    ProgressLine();
    ~ProgressLine();
    bool is_shown_here() const { return enabled_; }
    void show(const Progress& progress);
    void clear();

private:
    bool enabled_;
    bool shown_ = false;
    std::chrono::steady_clock::time_point begin_, next_;
};

} // namespace torsion::driver
