#pragma once
// Messages of `assert`, in equations and in functions.

#include "compiler/instance/translate.h"

namespace torsion::instance {

struct AssertionParts {
    const ast::Expr* condition = nullptr;
    const ast::Expr* message = nullptr;
    bool is_warning = false;
};

/// Nothing if arguments are missing (reported).
std::optional<AssertionParts> assertion_of(const ast::Call& call, Translator& translator, Span span);

/// The message of a call of an external function whose procedure is `ModelicaError`, as
/// Modelica.Utilities.Streams.error; null: another call.
const ast::Expr* error_message(const ast::Call& call, const Scope& scope, Translator& translator);

/// The text for a part of a message, `String(x, …)` or `x`. Empty: no way to get the value.
using ValueInText = std::function<std::string(const ast::Expr& value)>;

/// The text of a message. `value_of` gives the text for run-time values; without it the source text stands, as in `x =
/// {String(x)}`. With it, plain_in_message escapes all other text.
std::string message_text(const ast::Expr& message, const ValueInText& value_of = {});

/// Text that the run shows unchanged: doubles braces.
std::string plain_in_message(std::string_view text);

/// `{=load.w⇥}`, or `{=gear⇥first⇥second⇥}` for an enumeration (⇥ is a tab): the run inserts the value of a variable.
/// Other expressions, and formats, become marks of `values`, which are computed where the message is shown
/// (torsion/message_values.h).
ValueInText values_at_run_time(Translator& translator, const Context& c, std::vector<symbolic::ExprId>& values);

} // namespace torsion::instance
