#include "compiler/driver/streams.h"

#include "compiler/driver/fault.h"
#include "compiler/support/printable.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>

#include <fcntl.h>
#include <unistd.h>

namespace torsion::driver {

namespace {

/// Of the process, as are the streams.
struct State {
    bool is_stdout_taken = false, has_told_error = false;
    int lost = 0; ///< error number of the lost output; 0: no loss
};
State state;

void put(std::FILE* stream, std::string_view text) {
    errno = 0;
    if (std::fwrite(text.data(), 1, text.size(), stream) != text.size() && stream == stdout && state.lost == 0)
        state.lost = errno != 0 ? errno : EIO;
}

/// Opens a closed descriptor; the mode decides if its use fails, as on a closed one.
void occupy(int descriptor, int mode) {
    if (::fcntl(descriptor, F_GETFD) >= 0 || errno != EBADF) return;
    const int opened = ::open("/dev/null", mode); // takes the lowest free number: this one
    if (opened >= 0 && opened != descriptor) ::close(opened);
}

} // namespace

void say_escaped(std::string_view text) { put(state.is_stdout_taken ? stderr : stdout, text); }

void tell_escaped(std::string_view text) { put(stderr, text); }

void say_text(std::string_view text) { say_escaped(printable(text)); }

void tell_text(std::string_view text) { tell_escaped(printable(text)); }

void flush_said() {
    errno = 0;
    if (std::fflush(stdout) != 0 && state.lost == 0) state.lost = errno != 0 ? errno : EIO;
}

void note_error() { state.has_told_error = true; }
bool error_was_told() { return state.has_told_error; }

void leave_stdout_to(const std::vector<std::string>& paths) {
    const auto is_stdout = [](const std::string& path) {
        return path == "-" || path == "/dev/stdout" || path == "/dev/fd/1" || path == "/proc/self/fd/1";
    };
    if (std::any_of(paths.begin(), paths.end(), is_stdout)) state.is_stdout_taken = true;
}

void prepare_streams() {
    occupy(STDIN_FILENO, O_WRONLY);
    occupy(STDOUT_FILENO, O_RDONLY);
    occupy(STDERR_FILENO, O_WRONLY); // output to a closed stderr is no error
    std::signal(SIGXFSZ, SIG_IGN);
}

int settle(int exit_code) {
    flush_said();
    if (state.lost != 0) {
        fault(source::Diag::CannotWriteFile,
              fmt::format("cannot write the standard output: {}", std::strerror(state.lost)), "");
        if (exit_code == success) exit_code = simulation_failed;
    }
    return exit_code;
}

} // namespace torsion::driver
