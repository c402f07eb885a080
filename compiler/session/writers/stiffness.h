#pragma once
// The modes of a model at its start beside the fixed step of its C code.

#include "torsion/session.h"

#include <functional>

namespace torsion::session {

/// Adds lines to the bound's texts: the fastest mode, and warnings of modes for which the method is unstable, or whose
/// period the step does not resolve. Without a linear system the reason stands there.
void add_modes(StepBound& bound, const ControllerCode& code, const std::function<Modes()>& modes);

} // namespace torsion::session
