#pragma once
// Writes a result file again in another format.

#include "compiler/analysis/result/result_file.h"

#include "torsion/output.h"

#include <cstddef>
#include <string>
#include <vector>

namespace torsion::analysis {

struct Converted {
    bool is_written = false;
    bool is_unreadable = false; ///< the cause of the failure is the file that is read
    std::string problem;        ///< the reason of a failure
    std::size_t variables = 0, rows = 0;
};

/// A result in memory.
struct Table {
    std::vector<std::string> names; ///< without time
    std::vector<VariableText> texts;
    std::vector<bool> is_constant;
    Trajectory values;
};
Converted write_table(const Table& table, const runtime::OutputOptions& options);

/// Keeps names, descriptions, units, the marks of constants and the provenance as far as the format of options.path can
/// hold them. Columns that are equal up to sign share a row if the format allows it. Holds the whole result in memory.
Converted convert(const ResultFile& from, runtime::OutputOptions options);

} // namespace torsion::analysis
