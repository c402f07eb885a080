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

/// What is said by a call of an external function whose procedure is `ModelicaError`, as Modelica.Utilities.Streams.error; null: it is another call.
const ast::Expr* error_message(const ast::Call& call, const Scope& scope, Translator& translator);

/// What `String(x)` and `x` in a message are: the text that stands for the value. Empty: it is not known how to get it.
using ValueInText = std::function<std::string(const ast::Expr& value)>;

/// The text of a message. What is known only at run time stands in it as `value_of` says, else as it is written: `x = {String(x)}`. Where values can
/// stand in it, all other text is as plain_in_message gives it.
std::string message_text(const ast::Expr& message, const ValueInText& value_of = {});

/// What the run shows as it is: braces are doubled.
std::string plain_in_message(std::string_view text);

/// `{=load.w⇥}`, and `{=gear⇥first⇥second⇥}` of an enumeration (⇥ is a tab): the run puts the value in its place. Of variables of the model that need
/// no computation to be found.
ValueInText values_at_run_time(Translator& translator, const Scope& scope);

} // namespace torsion::instance
