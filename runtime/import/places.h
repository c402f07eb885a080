#pragma once

namespace torsion::fmu {

inline constexpr const char* description_file = "modelDescription.xml"; ///< the file that lines in messages are of

} // namespace torsion::fmu
