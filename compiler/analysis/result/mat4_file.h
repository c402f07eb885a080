#pragma once
// Reads the matrices of a MAT file of level 4. Trusts no size in the file: checks it against the size of the file
// before it takes memory.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace torsion::analysis {

struct Mat4Matrix {
    enum class Element { Double, Single, Int32, Int16, Uint16, Uint8 };
    std::string name;
    Element element = Element::Double;
    bool is_text = false;
    std::uint64_t rows = 0, columns = 0;
    std::uint64_t offset = 0; ///< of the first element, in bytes

    std::size_t element_size() const;
};

class Mat4File {
public:
    static constexpr std::size_t longest_beginning = 64;
    /// Are these the first bytes of such a file? (Of one that can hold a result: little-endian, with a name of letters,
    /// digits and underscores.)
    static bool begins_with(std::string_view bytes);

    /// Nothing, with the reason, if the file cannot be read. Reads the matrices before a malformed header, and none
    /// behind it.
    static std::unique_ptr<Mat4File> open(const std::string& path, std::string& problem);
    ~Mat4File();
    Mat4File(const Mat4File&) = delete;
    Mat4File& operator=(const Mat4File&) = delete;

    const Mat4Matrix* find(std::string_view name) const; ///< null: absent
    /// the reason if the file is cut off; empty: it is complete
    const std::string& cut_off() const { return cut_off_; }

    /// `count` elements from number `first` on, by columns; false: the read failed.
    bool read(const Mat4Matrix& matrix, std::uint64_t first, std::size_t count, double* values) const;
    /// The rows of a matrix of characters, without blanks and zeros at their ends; or its columns.
    std::optional<std::vector<std::string>> texts(const Mat4Matrix& matrix, bool in_columns) const;

private:
    Mat4File() = default;
    bool read_header(std::uint64_t& offset, std::string& problem);
    bool bytes(std::uint64_t offset, void* to, std::size_t count) const;

    int descriptor_ = -1;
    std::uint64_t size_ = 0;
    std::string cut_off_;
    std::vector<Mat4Matrix> matrices_;
};

} // namespace torsion::analysis
