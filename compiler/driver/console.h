#pragma once
// What reaches the user's terminal: messages in text or JSON, colour and a progress line only where a person is looking.

#include "compiler/driver/exit_code.h"
#include "compiler/source/diagnostic.h"
#include "compiler/source/source_map.h"

#include <chrono>
#include <string>

namespace torsion::runtime {
struct Message;
}

namespace torsion::driver {

bool has_terminal(int descriptor);
bool wants_colour(int descriptor); ///< a terminal, and NO_COLOR does not forbid it
/// Characters in a line of the terminal that stdout is; else the variable COLUMNS; else 80.
std::size_t terminal_columns();
std::string current_folder();

/// `--diagnostics json`, of the whole process: whoever has a message writes it like all others.
void write_messages_as_json(bool as_json);
bool messages_are_json();

/// Messages on stderr, as text with carets or as one JSON array.
void print_messages(const source::Diagnostics& diagnostics, const source::SourceMap& sources);

/// A warning of a run that goes on: on stderr now. Not where messages are JSON, one array at the end.
void print_at_once(const runtime::Message& message, const source::SourceMap& sources);

/// wrong_command_line where one of the errors is one of the command line (C…), whichever stage has found it.
ExitCode exit_code_of(const source::Diagnostics& diagnostics, ExitCode otherwise);

/// For a command whose output says itself that it did not go well: a table of what differs or failed.
ExitCode told_in_output(ExitCode code);

/// An error was printed ⇔ the exit code is not 0. Where a command breaks that, this is our own mistake: it is said, and the code made right. After an
/// error of the command line it is that of one.
int agreed(int exit_code);

/// Reports C101 and gives the exit code for it.
ExitCode command_line_error(const std::string& message, const std::string& help);

/// "   about 3 min left"; empty while that is not known.
std::string time_left(double seconds);

/// ` 42 %   t = 0.63 s   17 events   5.1e+04 steps/s   about 12 s left` on one line of stderr, ten times a second; nothing unless stderr is a
/// terminal.
class ProgressLine {
public:
    ProgressLine();
    ~ProgressLine();
    void show(double time, double fraction, long long events);
    void clear();

private:
    bool enabled_;
    bool shown_ = false;
    std::chrono::steady_clock::time_point begin_, next_;
};

} // namespace torsion::driver
