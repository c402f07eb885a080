#pragma once
// What `assert` is given, in equations and in functions.

#include "compiler/instance/translate.h"

namespace torsion::instance {

struct AssertionParts {
    const ast::Expr* condition = nullptr;
    const ast::Expr* message = nullptr;
    bool is_warning = false;
};

/// Nothing when arguments are missing (reported).
std::optional<AssertionParts> assertion_of(const ast::Call& call, Translator& translator, Span span);

/// The text of a message. What is known only at run time stands in it as it is written: `x = {String(x)}`.
std::string message_text(const ast::Expr& message);

} // namespace torsion::instance
