#pragma once
// Index reduction: the equations to differentiate, and how often, until they determine the highest derivatives
// (Pantelides 1988).

#include "compiler/graph/matching.h"

#include <functional>
#include <optional>

namespace torsion::graph {

/// The caller defines differentiation; the search sees numbers only.
struct Differentiation {
    /// The column of the derivative of a column; made on first request.
    std::function<Index(Index column)> column;
    /// Differentiates a row once and appends the result to the graph; false if that is impossible (the search ends).
    std::function<bool(Index row)> row;
    /// The columns of a row whose derivatives occur in the derivative of the row; none: all columns of the row.
    std::function<std::span<const Index>(Index row)> differentiated{};
};

enum class PantelidesOutcome { Done, NotDifferentiable, Endless };

/// Afterwards `rows` holds the highest derivative of each row, and `matching` is a perfect one of `rows` with the
/// highest derivatives. `lower` marks columns that have a derivative. The search terminates if the graph has a perfect
/// matching once each variable and its derivatives count as one.
PantelidesOutcome pantelides(const Graph& graph, std::vector<Index>& rows, std::vector<bool>& lower, Matching& matching,
                             const Differentiation& differentiate);

} // namespace torsion::graph
