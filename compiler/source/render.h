#pragma once
// Renders diagnostics as text for people, with the source line and carets, or as JSON for programs.
//
//   error[D102]: no equation is left to determine `clutch.tau`
//     --> Driveline.mo:14:3
//   14 |   Clutch clutch(cgeo = 2);
//      |   ^^^^^^^^^^^^^^^^^^^^^^^ 9 unknowns but 8 equations in `clutch`
//   note: it appears only in `flange_b.tau = tau`
//     --> Clutch.mo:31:3
//   …
//   = note: …
//   help: …

#include "compiler/source/diagnostic.h"

#include <string>

namespace torsion::source {

struct RenderOptions {
    bool colour = false;
    std::string base = {}; ///< paths below this folder are shown relative to it
};

/// All diagnostics, separated by blank lines; ends with a line end unless it is empty. States the number of errors
/// beyond the limit.
std::string render(const Diagnostics& diagnostics, const SourceMap& sources, const RenderOptions& options = {});
std::string render(const Diagnostic& diagnostic, const SourceMap& sources, const RenderOptions& options = {});

/// One JSON array. Each element has code, severity and message, and optionally file, line, column (counted from 1, in
/// characters), end_line, end_column, label, labels, notes, help. If errors exceed the limit, a last element has
/// `omitted`.
std::string render_json(const Diagnostics& diagnostics, const SourceMap& sources);

} // namespace torsion::source
