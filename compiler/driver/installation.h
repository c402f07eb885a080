#pragma once
// Where this program's own files are, relative to the program itself: the same in the build tree and after `cmake --install`.

#include <string>

namespace torsion::driver {

/// The folder stdlib_models; TORSION_STDLIB in the environment comes first. Empty when there is none.
std::string stdlib_folder();

/// The folder of libtorsion_mpi.so, which is there when the program was built with MPI.
std::string message_passing_folder();

/// Where other tools install libraries for this user; empty when there is no such folder.
std::string installed_libraries_folder();

/// The module that makes PNG of SVG; whether it is there is for the caller to find out.
std::string raster_module();

/// Where what can be made again is kept for later runs: TORSION_CACHE (empty: nowhere), else `torsion` in XDG_CACHE_HOME or ~/.cache. Empty: nowhere.
std::string cache_folder();

} // namespace torsion::driver
