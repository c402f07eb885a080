#pragma once

namespace torsion::instance {

/// A class that is only checked may be partial, a connector, a record, a type or a function. For the last two the tree
/// has no components. One that is described is checked, and has its tree as far as it goes, also where it is wrong: of
/// a component that could not be made only its declaration.
enum class Purpose { Run, Check, Describe };

} // namespace torsion::instance
