#pragma once
// Writes MAT files of level 4: a sequence of named matrices, each a header of 20 bytes, its name and its elements by
// columns. Little-endian. Matlab, Octave, scipy, matio, Dymola and OpenModelica read them.

#include "runtime/output/file.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace torsion::runtime {

class Mat4Writer {
public:
    enum class Type : std::uint32_t { Double = 0, Single = 10, Int32 = 20, Text = 51 };

    explicit Mat4Writer(std::string path) : file_(std::move(path)) {}

    bool open();  ///< creates a file beside PATH; false: see error()
    bool close(); ///< renames it to PATH; false: leaves no file

    // Whole matrices. Matlab must accept `name`: a letter, then letters, digits and underscores.
    void matrix(const std::string& name, std::size_t rows, std::size_t columns, const double* by_columns);
    void matrix_by_rows(const std::string& name, std::size_t rows, std::size_t columns, const double* by_rows);
    void complex_matrix(const std::string& name, std::size_t rows, std::size_t columns, const double* real_by_columns,
                        const double* imaginary_by_columns);
    void matrix(const std::string& name, std::size_t rows, std::size_t columns, const std::int32_t* by_columns);
    /// One line per text, padded with `padding`. Bytes stay unchanged (UTF-8).
    void text(const std::string& name, const std::vector<std::string>& lines, char padding = ' ');
    /// The same with one column per text.
    void text_columns(const std::string& name, const std::vector<std::string>& texts, char padding = '\0');

    // A matrix piece by piece: its header, then rows · columns elements with write().
    /// The offset of the header, for set_columns().
    std::uint64_t header(const std::string& name, Type type, std::size_t rows, std::size_t columns,
                         bool is_complex = false);
    void write(const double* values, std::size_t count) {
        file_.write({reinterpret_cast<const char*>(values), count * sizeof(double)});
    }
    /// Updates the number of columns in the header at `offset`, after it has flushed the bytes written so far.
    void set_columns(std::uint64_t offset, std::size_t columns);
    void overwrite(std::uint64_t offset, const double* values, std::size_t count);

    std::uint64_t position() const { return file_.position(); }
    File& file() { return file_; }
    bool is_good() const { return error_.empty() && file_.is_good(); }
    const std::string& error() const { return error_.empty() ? file_.error() : error_; }

    static constexpr std::size_t most_columns = 0x7fffffff; ///< readers take them as signed 32-bit numbers

private:
    File file_;
    std::string error_;
};

} // namespace torsion::runtime
