#pragma once
// Writes MAT files of level 4: matrices by name, one after the other, each a header of 20 bytes, its name and its elements by columns. Little-endian.
// Matlab, Octave, scipy, matio, Dymola and OpenModelica read them.

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

    bool open();  ///< a file beside PATH is made; false: see error()
    bool close(); ///< renames it to PATH; false: nothing is left behind

    // Whole matrices. `name` is one that Matlab takes: a letter, then letters, digits and underscores.
    void matrix(const std::string& name, std::size_t rows, std::size_t columns, const double* by_columns);
    void matrix_by_rows(const std::string& name, std::size_t rows, std::size_t columns, const double* by_rows);
    void complex_matrix(const std::string& name, std::size_t rows, std::size_t columns, const double* real_by_columns,
                        const double* imaginary_by_columns);
    void matrix(const std::string& name, std::size_t rows, std::size_t columns, const std::int32_t* by_columns);
    /// One line for each text, filled up with `padding`. Bytes are written as they are (UTF-8).
    void text(const std::string& name, const std::vector<std::string>& lines, char padding = ' ');
    /// The same with a text for each column.
    void text_columns(const std::string& name, const std::vector<std::string>& texts, char padding = '\0');

    // A matrix piece by piece: its header, then rows · columns elements with write().
    /// The offset of the header, for set_columns().
    std::uint64_t header(const std::string& name, Type type, std::size_t rows, std::size_t columns, bool is_complex = false);
    void write(const double* values, std::size_t count) { file_.write({reinterpret_cast<const char*>(values), count * sizeof(double)}); }
    /// Corrects the number of columns of the header at `offset`, after what was written so far has gone to the file.
    void set_columns(std::uint64_t offset, std::size_t columns);
    void overwrite(std::uint64_t offset, const double* values, std::size_t count);

    std::uint64_t position() const { return file_.position(); }
    File& file() { return file_; }
    bool is_good() const { return error_.empty() && file_.is_good(); }
    const std::string& error() const { return error_.empty() ? file_.error() : error_; }

    static constexpr std::size_t most_columns = 0x7fffffff; ///< readers take them as signed numbers of 32 bits

private:
    File file_;
    std::string error_;
};

} // namespace torsion::runtime
