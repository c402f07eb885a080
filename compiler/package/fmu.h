#pragma once
// The content of an FMU, file by file.

#include "compiler/native/target/platforms.h"
#include "compiler/package/archive.h"
#include "compiler/package/fmu_table.h"

#include <string>
#include <utility>
#include <vector>

namespace torsion::package {

/// The shared object of an FMU for one platform.
struct FmuLibrary {
    const native::Platform* platform;
    std::string bytes;
};

struct FmuContent {
    FmuTable table;
    FmuOptions options;
    int version = 2;         ///< 2 or 3
    bool has_arrays = false; ///< arrays are one variable each: version 3 only
    std::vector<FmuLibrary> libraries;
    std::vector<std::pair<std::string, std::string>> licences; ///< file name, text
    std::string provenance;                                    ///< JSON; empty: none
    std::string terminals;                                     ///< terminalsAndIcons.xml; empty: none
    std::vector<std::pair<std::string, std::string>> sources;  ///< file name, text
    std::string reference;                                     ///< CSV of a native run; empty: none
};

/// Where the library of a platform stands in an FMU.
std::string library_path(const native::Platform& platform, int version, const std::string& identifier);

/// In the order of the archive. Contains no path of this machine and no date.
std::vector<ArchiveEntry> fmu_entries(const FmuContent& content);

/// The page in the FMU: its inputs, outputs and parameters.
std::string documentation_page(const FmuTable& table);

/// File names and texts for documentation/licenses.
std::vector<std::pair<std::string, std::string>> licence_texts();

/// The functions that a library exports for this version of the standard.
std::vector<std::string> fmi_functions(int version);

} // namespace torsion::package
