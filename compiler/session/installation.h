#pragma once
// Locates our own files relative to the program, or to libtorsion: in the build tree as after `cmake --install`.

#include <string>

namespace torsion::session {

/// The folder stdlib_models; TORSION_STDLIB in the environment takes precedence. Empty if it does not exist.
std::string stdlib_folder();

/// The folder of libtorsion_mpi.so, which exists if the program was built with MPI.
std::string message_passing_folder();

/// The folder in which other tools install libraries for this user; empty if it does not exist.
std::string installed_libraries_folder();

/// The module that converts SVG to PNG; the caller checks if it exists.
std::string raster_module();

/// The folder of files that later runs can reuse or make again: TORSION_CACHE, else `torsion` in XDG_CACHE_HOME or
/// ~/.cache. Empty: no cache.
std::string cache_folder();

} // namespace torsion::session
