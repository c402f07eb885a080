#pragma once
// A result file written again in another format.

#include "torsion/output.h"

#include <cstddef>
#include <string>

namespace torsion::analysis {

class ResultFile;

struct Converted {
    bool is_written = false;
    bool is_unreadable = false; ///< not written because of the file that is read
    std::string problem;        ///< why not
    std::size_t variables = 0, rows = 0;
};

/// Names, descriptions, units, which variables are constants, and what made the result are kept where the format of options.path can hold them.
/// Columns that are equal but for their sign share a row there where the format can. The result is in memory meanwhile.
Converted convert(const ResultFile& from, runtime::OutputOptions options);

} // namespace torsion::analysis
