#pragma once
// The part of the C code that is the same for all models.

#include <map>
#include <set>
#include <string>

namespace torsion::c_source {

/// The pieces of runtime/, in order.
extern const char* const runtime_pieces[];
extern const int runtime_piece_count;

extern const char* const helper_piece; ///< precedes the kernels

/// The C interface of FMI 2 and 3: its header, what stands before and after the instance, which is the same for both.
struct FmiPieces {
    const char *header, *begin, *end, *none;
};
extern const FmiPieces fmi_pieces[2];
extern const char* const fmi_instance;

/// Keeps the lines whose `$if FLAG` holds, and replaces words: `$NAME` by words["NAME"].
std::string filled(const std::string& piece, const std::set<std::string>& flags,
                   const std::map<std::string, std::string>& words);

} // namespace torsion::c_source
