#pragma once
// Both ends of a connect equation, connector by connector.

#include "compiler/instance/translate.h"

namespace torsion::instance {

/// In pairs: the connectors at equal places of `a` and `b` are connected, if there are equally many. Where either is
/// switched off by the condition of its component there is no pair (specification 4.4.5).
struct ConnectEnds {
    Translator::Places a, b;
    std::vector<std::int64_t> a_dims, b_dims; ///< sizes of the references and of their targets
    bool is_absent = false;                   ///< nothing is connected
};

/// Nothing if an end is unknown (reported).
std::optional<ConnectEnds> connect_ends(const ast::ConnectEquation& c, Translator& translator, const Context& context);

} // namespace torsion::instance
