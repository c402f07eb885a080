#pragma once
// Unpacks an FMU from any source. Writes nothing outside a private folder, and nothing larger than the limits. If an
// entry seems to attempt either, refuses the whole archive before the first write.

#include "torsion/simulate.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace torsion::fmu {

/// A folder readable only by its owner; removed with this object.
class TemporaryFolder {
public:
    static std::optional<TemporaryFolder> create(std::string& problem);
    ~TemporaryFolder();
    TemporaryFolder(TemporaryFolder&& other) noexcept : path_(std::move(other.path_)) { other.path_.clear(); }
    TemporaryFolder& operator=(TemporaryFolder&&) = delete;
    const std::filesystem::path& path() const { return path_; }

private:
    explicit TemporaryFolder(std::filesystem::path path) : path_(std::move(path)) {}
    std::filesystem::path path_;
};

struct ArchiveLimits {
    std::uint64_t entries = 20000;
    std::uint64_t entry_bytes = std::uint64_t{1} << 30;
    std::uint64_t total_bytes = std::uint64_t{2} << 30;
    std::uint64_t ratio = 1000; ///< unpacked size to packed size, of entries above ratio_from
    std::uint64_t ratio_from = std::uint64_t{1} << 20;
    std::uint64_t description_bytes = std::uint64_t{64} << 20;
};

/// What an archive is, and which of its entries are unpacked.
struct ArchiveKind {
    const char* name; ///< in messages
    bool (*is_needed)(const std::string& entry);
};
extern const ArchiveKind fmu_archive; ///< the model description, binaries, resources

/// Checks every entry, then unpacks the parts needed to run. False with a message E201.
bool unpack(const std::string& archive, const std::filesystem::path& folder, const ArchiveLimits& limits,
            runtime::Message& problem, const ArchiveKind& kind = fmu_archive);

/// modelDescription.xml of an archive, without unpacking the rest; empty if it cannot be read within the limits.
std::string read_description(const std::string& archive, const ArchiveLimits& limits);

/// Empty, or the reason why an archive must not contain this name: absolute, outside the folder, not portable.
std::string wrong_entry_name(const std::string& name);

} // namespace torsion::fmu
