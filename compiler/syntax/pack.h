#pragma once
// A syntax tree as bytes. A reader can read single classes without the others.
//
// A packed body of a class is the row of its expressions, children before parents, then its fields. A nested class in
// it is its head and its own body, preceded by the length, so that a reader can skip it. A name whose span in the text
// spells it is not stored: unpacking needs the text.

#include "compiler/source/source_map.h"
#include "compiler/syntax/ast.h"
#include "compiler/syntax/parse.h"

#include <memory>
#include <optional>
#include <string>

namespace torsion::syntax {

std::string pack(const ast::File& tree, const source::SourceFile& file, const ParseStatistics& statistics);

/// `bytes` must be from a tree with the same text; nullptr if they are malformed. The tree reads bodies later, while
/// `file` exists. Malformed bytes then throw std::runtime_error; bytes from pack() never do.
std::unique_ptr<const ast::File> unpack(std::string bytes, const source::SourceFile& file, ParseStatistics& statistics);

/// The same for the result of parse_annotation(); its expressions go into `arena`.
std::string pack(const ast::ClassModification& annotation, const source::SourceFile& file);
std::optional<ast::ClassModification> unpack_annotation(std::string bytes, const source::SourceFile& file,
                                                        ast::ExprArena& arena);

} // namespace torsion::syntax
