#pragma once
// Parses Modelica text: lexing, limits on nesting, parsing (SLL first, LL for reports), tree building.

#include "compiler/source/diagnostic.h"
#include "compiler/syntax/ast.h"

#include <memory>
#include <optional>

namespace torsion::syntax {

struct ParseStatistics {
    std::size_t tokens = 0;
    std::size_t lines = 0;
    bool is_from_cache = false; ///< parsed by an earlier run (parse_cache.h)
};

/// Parses a whole file. Reports every syntax error found (codes S…); nullptr if it found any.
std::unique_ptr<const ast::File> parse(const source::SourceFile& file, source::Diagnostics& diagnostics,
                                       ParseStatistics* statistics = nullptr);

/// Reads the arguments of a raw `annotation(…)`. Its expressions live in `arena`. Nothing (and a report) if it is not
/// well-formed.
std::optional<ast::ClassModification> parse_annotation(const source::SourceFile& file,
                                                       const ast::Annotation& annotation, ast::ExprArena& arena,
                                                       source::Diagnostics& diagnostics);

} // namespace torsion::syntax
