#pragma once
// `String(value, …)` of numbers, Booleans and enumerations (specification 3.7.3).

#include "compiler/instance/translate.h"

namespace torsion::instance {

struct TextFormat {
    int significant_digits = 6;
    int minimum_length = 0;
    bool is_left_justified = true;
    std::string format; ///< as in C, without the percent sign; empty: by the other three
};

/// The place of a value in a message that is shown at run time (torsion/message_values.h). Nothing if the format is not
/// one for this type.
std::optional<std::string> mark_of_value(std::size_t row, BaseType type, const EnumerationType* enumeration,
                                         const TextFormat& format);

/// Nothing if the format is not one for a value of this type.
std::optional<std::string> text_of_value(double value, BaseType type, const EnumerationType* enumeration,
                                         const TextFormat& format);

} // namespace torsion::instance
