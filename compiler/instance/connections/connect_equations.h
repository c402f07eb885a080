#pragma once
// The connect equations of a complete instance tree, before they become equations: loops unrolled, arms of ifs chosen.

#include "compiler/instance/translate.h"

#include <functional>

namespace torsion::instance {

/// "branch", "root", "isRoot", … of `Connections.branch(…)` (specification 9.4); empty: another function.
std::string_view connections_operator(const ast::Call& call);

/// Is it a connect equation or `Connections.root(…)` and the like, or a loop or an `if` with one inside?
bool has_connect(const ast::Equation& e);

using VisitConnect =
    std::function<void(const ast::Equation& e, const ast::ConnectEquation& connect, const Context& context)>;

using VisitConnections = std::function<void(const ast::Equation& e, const ast::Call& call, const Context& context)>;

/// Visits the connect equations of one component's class and its bases; iterators are locals of the
/// Context. Reports conditions and ranges that cannot be evaluated. `statement`: for `Connections.root(…)` and the
/// like.
void each_connect(Node& node, Translator& translator, const VisitConnect& visit,
                  const VisitConnections& statement = {});

/// The inner component, if the reference begins with an `outer` one; null otherwise.
const Node* meant_by_outer(const ast::ComponentRef& ref, const Scope& scope);

/// A connector of the class itself is outside, one of a component inside. The parent of the outermost connector
/// distinguishes them. An `outer` component stands for its inner one, on its own side.
bool is_outside(const Node& connector, const ast::ComponentRef& ref, const Scope& scope);

/// The number of connect equations that name this connector, alone or in an array (cardinality, specification 3.7.4.3).
/// Nothing while they are being counted: a condition around a connect equation asks.
std::optional<std::int64_t> cardinality(const Translator::Place& connector, Translator& translator);

} // namespace torsion::instance
