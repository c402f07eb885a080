#pragma once
// Strings that change while the model runs. Their value is the number of a text in one table of the model: equal texts
// have equal numbers. So such a String is an enumeration like others, and equations, events, arrays and `if` need
// nothing new. What needs the text itself (`+`, an order) works on the finite set of texts that an `if` can choose
// from. Of a variable this set is not known: then the run makes the text, which gets a number that no text of the table
// has (foreign/run_texts.h).

#include "compiler/foreign/joined_text.h"
#include "compiler/instance/typed_value.h"

#include <functional>
#include <optional>
#include <string>

namespace torsion::instance {

/// A String that an equation or an algorithm determines. One with a value in its declaration stands for that value.
inline bool is_text_variable(const Node& node) {
    return node.type == BaseType::String && node.variability > Variability::Parameter && !node.binding;
}

/// All texts so far; the first is the empty one.
EnumerationType& run_time_texts(InstanceTree& tree);
bool is_run_time_text(const TypedValue& t);
inline bool is_text(const TypedValue& t) { return t.type == BaseType::String || is_run_time_text(t); }

/// A known String as numbers of texts.
void number_texts(InstanceTree& tree, TypedValue& t);
/// If one of two Strings has numbers, both get them.
void number_alike(InstanceTree& tree, TypedValue& a, TypedValue& b);
/// Back again, where all numbers are known.
std::optional<TypedValue> known_texts(InstanceTree& tree, const TypedValue& t);

/// Applies `each` to every pair of texts that two scalars can have. Nothing if these are not known.
std::optional<symbolic::ExprId>
over_texts(InstanceTree& tree, symbolic::ExprId a, symbolic::ExprId b,
           const std::function<symbolic::ExprId(const std::string&, const std::string&)>& each);

symbolic::ExprId number_of_text(InstanceTree& tree, const std::string& text);
std::shared_ptr<foreign::KnownTexts> known_texts_of(InstanceTree& tree);

// -- texts that the run makes; the arguments are numbers of texts, the results too

symbolic::ExprId joined_texts(InstanceTree& tree, symbolic::ExprId a, symbolic::ExprId b);
/// `mark`: how the value looks (torsion/message_values.h).
symbolic::ExprId text_of_varying(InstanceTree& tree, symbolic::ExprId value, std::string mark);
/// Its number in the messages of functions (torsion/message_values.h).
symbolic::ExprId text_for_message(InstanceTree& tree, symbolic::ExprId text);
/// Less than 0 if `a` stands before `b`, 0 if they are equal.
symbolic::ExprId order_of_texts(InstanceTree& tree, symbolic::ExprId a, symbolic::ExprId b);

/// In a message this stands for the texts of a variable, until all are known.
inline constexpr const char* all_texts = "\x01";
/// Puts the texts in its place.
std::string with_texts(InstanceTree& tree, std::string message);

} // namespace torsion::instance
