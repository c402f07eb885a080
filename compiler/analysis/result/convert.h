#pragma once
// Writes a result file again in another format.

#include "torsion/output.h"

#include <cstddef>
#include <string>

namespace torsion::analysis {

class ResultFile;

struct Converted {
    bool is_written = false;
    bool is_unreadable = false; ///< the cause of the failure is the file that is read
    std::string problem;        ///< the reason of a failure
    std::size_t variables = 0, rows = 0;
};

/// Keeps names, descriptions, units, the marks of constants and the provenance as far as the format of options.path can hold them. Columns that are
/// equal up to sign share a row if the format allows it. Holds the whole result in memory.
Converted convert(const ResultFile& from, runtime::OutputOptions options);

} // namespace torsion::analysis
