#pragma once
// The connect equations of a complete instance tree, before they become equations: loops unrolled, arms of ifs chosen.

#include "compiler/instance/translate.h"

#include <functional>

namespace torsion::instance {

/// Is it a connect equation, or a loop or an `if` with one inside?
bool has_connect(const ast::Equation& e);

using VisitConnect = std::function<void(const ast::Equation& e, const ast::ConnectEquation& connect, const Scope& scope)>;

/// Visits the connect equations of one component's class and its bases; iterators are local names of the translator meanwhile. Reports conditions and
/// ranges that cannot be evaluated.
void each_connect(Node& node, Translator& translator, const VisitConnect& visit);

/// The number of connect equations that name this connector, alone or in an array (cardinality, specification 3.7.4.3). Nothing while they are
/// being counted: a condition around a connect equation asks.
std::optional<std::int64_t> cardinality(const Translator::Place& connector, Translator& translator);

} // namespace torsion::instance
