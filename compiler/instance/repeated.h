#pragma once
// Two declarations of one name in a class, of its own and inherited ones (specification 7.1): they are one if they are
// the same.

#include "compiler/instance/class_type.h"

#include <functional>

namespace torsion::instance {

/// A declaration with all its modifications.
struct ModifiedDeclaration {
    const ast::ComponentDef& declaration;
    const ClassType& type;
    const ModifierPtr& modifier;
};

/// Does a name mean the same in both?
using SameName = std::function<bool(const std::string& name, const Scope& a, const Scope& b)>;

struct Repetition {
    enum class Kind { Same, OtherDetails, Other } kind = Kind::Other;
    std::string details; ///< for a message: "`min`, its value"
};

/// But for their modifications and their comments.
bool are_same_words(ast::ComponentDef a, ast::ComponentDef b, const source::SourceMap& sources);

bool are_same_types(const ClassType& a, const ClassType& b);

/// Of two declarations with the same words and types. Comments do not count. Details are what leaves the equations as
/// they are: the default of a parameter, and attributes that only check or show values.
Repetition repetition(const ModifiedDeclaration& first, const ModifiedDeclaration& again, const SameName& is_same_name);

/// The warning of other details.
void report_other_details(const ast::ComponentDef& first, const ast::ComponentDef& again, const Repetition& repetition,
                          source::Diagnostics& diagnostics);

} // namespace torsion::instance
