// FMUs: an input that begins like an archive is unpacked, any other is a model description. Loads no code.

#include "fuzz/memory_file.h"
#include "runtime/import/archive.h"
#include "runtime/import/description.h"
#include "runtime/import/inputs.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

using namespace torsion;

namespace {

void must(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "broken: %s\n", what);
    std::abort();
}

void read_description(std::string text) {
    runtime::Message problem;
    const auto description = fmu::parse_description(std::move(text), problem);
    must(description.has_value() == problem.text.empty(), "description: refused exactly with a reason");
    if (!description) return;
    (void)fmu::inputs_of(*description);
    for (const fmu::Unknown& unknown : description->derivatives)
        must(description->find(unknown.reference) != nullptr, "a derivative that is no variable");
    for (const fmu::Variable& variable : description->variables) {
        must(!variable.derivative_of || *variable.derivative_of < description->variables.size(),
             "the derivative of nothing");
        must(variable.size < std::size_t{1} << 40, "a size beyond the limits");
    }
}

void unpack(const fuzz::MemoryFile& file) {
    const fmu::ArchiveLimits limits{.entries = 50,
                                    .entry_bytes = 1 << 16,
                                    .total_bytes = 1 << 18,
                                    .ratio = 100,
                                    .ratio_from = 1 << 12,
                                    .description_bytes = 1 << 16};
    std::string problem;
    auto folder = fmu::TemporaryFolder::create(problem);
    if (!folder) return;
    runtime::Message message;
    const bool is_good = fmu::unpack(file.path(), folder->path(), limits, message);
    must(is_good == message.text.empty(), "archive: refused exactly with a reason");
    std::uintmax_t bytes = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder->path())) {
        must(!entry.is_symlink(), "a link in the folder");
        if (entry.is_regular_file()) bytes += entry.file_size();
    }
    must(bytes <= limits.total_bytes, "more than the limits allow");
    read_description(fmu::read_description(file.path(), limits));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const fuzz::MemoryFile file(data, size);
    if (size > 2 && data[0] == 'P' && data[1] == 'K' && file.is_whole()) unpack(file);
    else read_description({reinterpret_cast<const char*>(data), size});
    return 0;
}
