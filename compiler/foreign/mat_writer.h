#pragma once
// Writes matrices into MAT files of the versions 4, 6 and 7.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace torsion::foreign {

struct MatMatrix {
    std::string_view name;
    const double* values; ///< row-major
    std::size_t rows, columns;
};

/// The content of a file with this matrix behind those of `before`; one of the same name is left out. `version`: "4",
/// "6" or "7". Nothing, and the reason, if `before` is no such file.
std::optional<std::string> with_matrix(std::string_view before, const MatMatrix& matrix, std::string_view version,
                                       std::string& problem);

/// Is a file with this content one that nothing but `with_matrix` need have made? It has full matrices of Reals only,
/// and in versions 6 and 7 the same head.
bool has_only_matrices(std::string_view content);

} // namespace torsion::foreign
