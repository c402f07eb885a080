#include "runtime/output/mat4.h"

#include <algorithm>
#include <bit>

namespace torsion::runtime {

namespace {

static_assert(std::endian::native == std::endian::little, "the types say little-endian");

constexpr std::size_t place_of_columns = 8; // the header has type, rows, columns, imaginary part, length of the name

template <typename T>
std::string_view bytes_of(const T* values, std::size_t count) {
    return {reinterpret_cast<const char*>(values), count * sizeof(T)};
}

std::size_t longest(const std::vector<std::string>& texts) {
    std::size_t length = 0;
    for (const std::string& text : texts) length = std::max(length, text.size());
    return length;
}

} // namespace

bool Mat4Writer::open() { return file_.open(); }

bool Mat4Writer::close() {
    if (error_.empty()) return file_.close();
    file_.discard();
    return false;
}

std::uint64_t Mat4Writer::header(const std::string& name, Type type, std::size_t rows, std::size_t columns,
                                 bool is_complex) {
    const std::uint64_t offset = file_.position();
    if (std::max(rows, columns) > most_columns && error_.empty())
        error_ = "`" + name + "` is too large for a MAT file of level 4";
    const std::uint32_t words[5] = {static_cast<std::uint32_t>(type), static_cast<std::uint32_t>(rows),
                                    static_cast<std::uint32_t>(columns), is_complex ? 1u : 0u,
                                    static_cast<std::uint32_t>(name.size() + 1)};
    file_.write(bytes_of(words, 5));
    file_.write({name.c_str(), name.size() + 1});
    return offset;
}

void Mat4Writer::matrix(const std::string& name, std::size_t rows, std::size_t columns, const double* by_columns) {
    header(name, Type::Double, rows, columns);
    write(by_columns, rows * columns);
}

void Mat4Writer::matrix_by_rows(const std::string& name, std::size_t rows, std::size_t columns, const double* by_rows) {
    header(name, Type::Double, rows, columns);
    for (std::size_t column = 0; column < columns; ++column) {
        for (std::size_t row = 0; row < rows; ++row) write(by_rows + row * columns + column, 1);
    }
}

void Mat4Writer::complex_matrix(const std::string& name, std::size_t rows, std::size_t columns,
                                const double* real_by_columns, const double* imaginary_by_columns) {
    header(name, Type::Double, rows, columns, true);
    write(real_by_columns, rows * columns);
    write(imaginary_by_columns, rows * columns);
}

void Mat4Writer::matrix(const std::string& name, std::size_t rows, std::size_t columns,
                        const std::int32_t* by_columns) {
    header(name, Type::Int32, rows, columns);
    file_.write(bytes_of(by_columns, rows * columns));
}

void Mat4Writer::text(const std::string& name, const std::vector<std::string>& lines, char padding) {
    const std::size_t length = longest(lines);
    header(name, Type::Text, lines.size(), length);
    std::string column(lines.size(), padding);
    for (std::size_t i = 0; i < length; ++i) {
        for (std::size_t line = 0; line < lines.size(); ++line)
            column[line] = i < lines[line].size() ? lines[line][i] : padding;
        file_.write(column);
    }
}

void Mat4Writer::text_columns(const std::string& name, const std::vector<std::string>& texts, char padding) {
    const std::size_t length = longest(texts);
    header(name, Type::Text, length, texts.size());
    for (const std::string& text : texts) {
        file_.write(text);
        file_.write(std::string(length - text.size(), padding));
    }
}

void Mat4Writer::set_columns(std::uint64_t offset, std::size_t columns) {
    if (columns > most_columns && error_.empty()) error_ = "there are too many rows for a MAT file of level 4";
    const auto word = static_cast<std::uint32_t>(columns);
    file_.flush();
    file_.overwrite(offset + place_of_columns, bytes_of(&word, 1));
}

void Mat4Writer::overwrite(std::uint64_t offset, const double* values, std::size_t count) {
    file_.overwrite(offset, bytes_of(values, count));
}

} // namespace torsion::runtime
