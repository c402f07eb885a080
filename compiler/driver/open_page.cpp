#include "compiler/driver/open_page.h"

#include "compiler/support/installation.h"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace torsion::driver {

std::string installed_page(const std::string& name) {
    const std::filesystem::path file = std::filesystem::path(installation_prefix()) / "share/doc/torsion/html" / name;
    std::error_code ignored;
    return std::filesystem::is_regular_file(file, ignored) ? file.string() : std::string();
}

RedirectFile::RedirectFile(const std::string& address) {
    std::error_code error;
    std::string path = (std::filesystem::temp_directory_path(error) / "torsion-XXXXXX.html").string();
    const int file = error ? -1 : mkstemps(path.data(), 5); // of mode 0600
    if (file < 0) return;
    path_ = path;
    const std::string text = "<!DOCTYPE html><meta charset=\"utf-8\"><meta name=\"referrer\" "
                             "content=\"no-referrer\"><meta http-equiv=\"refresh\" "
                             "content=\"0; url=" +
                             address + "\"><title>torsion watch</title>\n";
    const bool is_written = write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size());
    if (close(file) == 0 && is_written) return;
    std::filesystem::remove(path_, error);
    path_.clear();
}

RedirectFile::~RedirectFile() {
    std::error_code ignored;
    if (!path_.empty()) std::filesystem::remove(path_, ignored);
}

bool open_in_browser(const std::string& address) {
    const char* chosen = std::getenv("BROWSER");
    std::string program = chosen != nullptr && *chosen != '\0' ? chosen : "xdg-open", word = address;
    char* arguments[] = {program.data(), word.data(), nullptr};
    pid_t child = 0;
    if (posix_spawnp(&child, program.c_str(), nullptr, nullptr, arguments, environ) != 0) return false;
    int status = 0;
    return waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

} // namespace torsion::driver
