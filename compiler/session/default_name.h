#pragma once
// Names of files that are called after a model.

#include <string>

namespace torsion::session {

/// "Drive" of "Lib.Drive"; a dot in quotes (`Lib.'a.b'`) is part of the name.
std::string last_part(const std::string& model);

/// The last part as the name of a file in the folder where it is used: whatever a quoted name holds, it is no path, no
/// option and not hidden.
std::string default_name(const std::string& model);

} // namespace torsion::session
