#pragma once
// A syntax tree as bytes, from which the classes that are asked for can be read without the others.
//
// A packed body of a class is the row of its expressions, children before parents, then its fields; a nested class in it is its head and its own body
// with the length before it, so that a reader steps over it. Names that stand in the text where their span says so are not repeated: the text must be
// there.

#include "compiler/source/source_map.h"
#include "compiler/syntax/ast.h"
#include "compiler/syntax/parse.h"

#include <memory>
#include <optional>
#include <string>

namespace torsion::syntax {

std::string pack(const ast::File& tree, const source::SourceFile& file, const ParseStatistics& statistics);

/// `bytes` are of a tree with the same text; nullptr where they cannot be. The tree reads bodies later, while `file` is there: std::runtime_error
/// where that goes wrong, which bytes that pack() has made do not.
std::unique_ptr<const ast::File> unpack(std::string bytes, const source::SourceFile& file, ParseStatistics& statistics);

/// The same for what parse_annotation() gives; its expressions go into `arena`.
std::string pack(const ast::ClassModification& annotation, const source::SourceFile& file);
std::optional<ast::ClassModification> unpack_annotation(std::string bytes, const source::SourceFile& file, ast::ExprArena& arena);

} // namespace torsion::syntax
