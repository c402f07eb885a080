#pragma once
// Messages of the compiler and of runs as the session gives them.

#include "compiler/source/diagnostic.h"
#include "compiler/source/source_map.h"

#include "torsion/session.h"
#include "torsion/simulate.h"

#include <memory>
#include <string>
#include <vector>

namespace torsion {

struct Compilation;

struct DiagnosticOrigin {
    source::Diagnostic diagnostic;
    std::shared_ptr<const source::SourceMap> sources; ///< null: it has no places
    std::size_t omitted = 0;                          ///< errors that follow it, and were only counted
};

} // namespace torsion

namespace torsion::session {

using Sources = std::shared_ptr<const source::SourceMap>;

std::optional<Range> range_of(source::Span span, const source::SourceMap& sources);
Diagnostic value_of(const source::Diagnostic& diagnostic, const Sources& sources);
std::vector<Diagnostic> values_of(const source::Diagnostics& diagnostics, const Sources& sources);
/// Those of a compilation; it knows which texts are of libraries.
std::vector<Diagnostic> values_of(const std::shared_ptr<const Compilation>& compilation);
/// Messages of a run, with places in these sources.
std::vector<Diagnostic> values_of(const std::vector<runtime::Message>& messages, const Sources& sources);

/// Throws torsion::Error.
[[noreturn]] void refuse(const source::Diagnostics& diagnostics, const Sources& sources);
[[noreturn]] void refuse(source::Diag code, const std::string& message, const std::string& help = {});
[[noreturn]] void refuse(const runtime::Message& message, const Sources& sources = {});

} // namespace torsion::session
