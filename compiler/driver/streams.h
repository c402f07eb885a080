#pragma once
// The standard streams, which may be closed, full or given away. What is said goes to stdout, what is told to stderr; neither fails where it stands:
// what was lost is known at the end, and the exit code with it.

#include "compiler/driver/exit_code.h"

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace torsion::driver {

void say_text(std::string_view text);
void tell_text(std::string_view text);

template <typename... Values>
void say(fmt::format_string<Values...> form, Values&&... values) {
    say_text(fmt::format(form, std::forward<Values>(values)...));
}
template <typename... Values>
void tell(fmt::format_string<Values...> form, Values&&... values) {
    tell_text(fmt::format(form, std::forward<Values>(values)...));
}

/// What was said so far stands before what is told next.
void flush_said();

/// An error was told to the user.
void note_error();
bool error_was_told();

/// A result goes to stdout where one of the paths is `-`: from now on what is said goes to stderr.
void leave_stdout_to(const std::vector<std::string>& paths);

/// Before anything is opened: descriptors 0, 1 and 2 exist, so that no file gets their number; a file that may grow no further gives an error and no
/// signal.
void prepare_streams();

/// The exit code of the program, when what was said has arrived; else an error.
int settle(int exit_code);

} // namespace torsion::driver
