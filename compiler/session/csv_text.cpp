// The writers of results know files; this one is in memory.

#include "compiler/session/diagnostics.h"
#include "compiler/session/result_table.h"

#include <cerrno>
#include <cstring>

#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace torsion::session {

namespace {

class MemoryFile {
public:
    MemoryFile() : descriptor_(memfd_create("result", MFD_CLOEXEC)) {
        if (descriptor_ < 0)
            refuse(source::Diag::CannotWriteFile, std::string("no file in memory: ") + std::strerror(errno));
    }
    ~MemoryFile() { close(descriptor_); }
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;

    std::string path() const { return "/proc/self/fd/" + std::to_string(descriptor_); }
    std::string text() const {
        struct stat its{};
        if (fstat(descriptor_, &its) != 0) return {};
        std::string text(static_cast<std::size_t>(its.st_size), '\0');
        std::size_t at = 0;
        for (ssize_t read = 1; at < text.size() && read > 0; at += static_cast<std::size_t>(read > 0 ? read : 0))
            read = pread(descriptor_, text.data() + at, text.size() - at, static_cast<off_t>(at));
        text.resize(at);
        return text;
    }

private:
    int descriptor_;
};

} // namespace

std::string csv_text(const Result& result) {
    const MemoryFile file;
    runtime::OutputOptions options;
    options.path = file.path(); // without an extension: CSV
    options.variables = ".*";
    const analysis::Converted written = analysis::write_table(table_of(result), options);
    if (!written.is_written) refuse(source::Diag::CannotWriteFile, written.problem);
    return file.text();
}

} // namespace torsion::session
