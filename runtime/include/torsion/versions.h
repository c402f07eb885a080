#pragma once
// Versions of libraries on which results depend besides the model and this program.

namespace torsion::runtime {

const char* sundials_version(); ///< "6.4.1"

} // namespace torsion::runtime
