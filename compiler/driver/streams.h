#pragma once
// The standard streams, which may be closed, full or used for results. say() writes output to stdout, tell() writes
// messages to stderr. Neither fails at the call; settle() reports losses at the end through the exit code. What they
// write is printable: names and texts of a model hold what they like.

#include "compiler/driver/exit_code.h"

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace torsion::driver {

void say_text(std::string_view text);
void tell_text(std::string_view text);

/// The same with escape sequences of our own, around texts that are printable.
void say_escaped(std::string_view text);
void tell_escaped(std::string_view text);

template <typename... Values>
void say(fmt::format_string<Values...> form, Values&&... values) {
    say_text(fmt::format(form, std::forward<Values>(values)...));
}
template <typename... Values>
void tell(fmt::format_string<Values...> form, Values&&... values) {
    tell_text(fmt::format(form, std::forward<Values>(values)...));
}

/// Flushes the output, so that it precedes the next message.
void flush_said();

/// Records that an error was reported to the user.
void note_error();
bool error_was_told();

/// If one of the paths is `-`, a result goes to stdout: output then goes to stderr.
void leave_stdout_to(const std::vector<std::string>& paths);

/// Call it before any open(): makes descriptors 0, 1 and 2 exist, so that no file gets their number; a file at its size
/// limit gives an error instead of a signal.
void prepare_streams();

/// The exit code of the program if all output has arrived; else an error.
int settle(int exit_code);

} // namespace torsion::driver
