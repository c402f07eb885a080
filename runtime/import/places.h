#pragma once

namespace torsion::fmu {

inline constexpr const char* description_file = "modelDescription.xml"; ///< the file of the lines in messages

} // namespace torsion::fmu
