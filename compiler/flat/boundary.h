#pragma once

namespace torsion::flat {

/// The boundary at the model's own connectors. Nothing: their flows are zero. Otherwise they will be connected to
/// unknown models, and a passive boundary stands for these: it lets the model determine flow or potential. Inert: flow
/// + der(der(potential)) = 0, which suits most parts. Elastic: flow + potential = 0, for a model that determines
/// potentials without derivatives.
enum class Boundary { Nothing, Inert, Elastic };

enum class Balance { Wanted, Tolerated }; ///< Tolerated: for a print of the flat model that shows what is missing

} // namespace torsion::flat
