#pragma once
// `+` and `String(x)` of what varies while a model runs: one text of several parts.

#include "compiler/foreign/run_texts.h"
#include "compiler/symbolic/foreign.h"

namespace torsion::foreign {

/// A part of a text.
struct TextPart {
    enum class Kind {
        Known, ///< `text` itself
        Text,  ///< the text of the number that the call hands over
        /// the value that the call hands over; `text` is its mark (torsion/message_values.h), which says how it looks
        Value,
    };
    Kind kind = Kind::Known;
    std::string text = {};
    auto operator<=>(const TextPart&) const = default;
};

/// Takes one number for each part that is not known. Gives the number of the text, whether there was room for it, and
/// the number of a message.
std::shared_ptr<const symbolic::Foreign> joined_text(std::vector<TextPart> parts, std::shared_ptr<KnownTexts> known);

/// Takes the number of a text. Gives its number among those of messages.
std::shared_ptr<const symbolic::Foreign> text_for_message(std::shared_ptr<KnownTexts> known);

/// Takes the numbers of two texts. Gives -1, 0 or 1: the first one stands before the second one, they are equal, or it
/// stands behind it.
std::shared_ptr<const symbolic::Foreign> order_of_texts(std::shared_ptr<KnownTexts> known);

} // namespace torsion::foreign
