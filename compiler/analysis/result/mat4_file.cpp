#include "compiler/analysis/result/mat4_file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace torsion::analysis {

namespace {

using Element = Mat4Matrix::Element;

struct Header {
    std::uint32_t type, rows, columns, is_complex, name_length;
};
static_assert(sizeof(Header) == 20);

constexpr std::uint32_t longest_name = 256; // with the terminating zero
constexpr std::size_t block_size = std::size_t{1} << 20;
constexpr std::size_t element_sizes[] = {8, 4, 4, 2, 2, 1};

/// The digits of the type: byte order, zero, precision, kind (numbers, text, sparse).
bool is_known(const Header& header) {
    return header.type < 60 && header.type % 10 <= 1 && header.is_complex <= 1 && header.name_length >= 2 &&
           header.name_length <= longest_name;
}

bool is_mat4_name(std::string_view name) {
    return std::all_of(name.begin(), name.end(),
                       [](unsigned char c) { return c == '_' || (c < 0x80 && std::isalnum(c) != 0); });
}

template <typename T>
void convert(const char* bytes, std::size_t count, double* values) {
    for (std::size_t i = 0; i < count; ++i) {
        T value;
        std::memcpy(&value, bytes + i * sizeof(T), sizeof(T));
        values[i] = static_cast<double>(value);
    }
}

void convert(Element element, const char* bytes, std::size_t count, double* values) {
    switch (element) {
    case Element::Double: return convert<double>(bytes, count, values);
    case Element::Single: return convert<float>(bytes, count, values);
    case Element::Int32: return convert<std::int32_t>(bytes, count, values);
    case Element::Int16: return convert<std::int16_t>(bytes, count, values);
    case Element::Uint16: return convert<std::uint16_t>(bytes, count, values);
    case Element::Uint8: return convert<std::uint8_t>(bytes, count, values);
    }
}

} // namespace

std::size_t Mat4Matrix::element_size() const { return element_sizes[static_cast<std::size_t>(element)]; }

bool Mat4File::begins_with(std::string_view bytes) {
    Header header{};
    if (bytes.size() < sizeof header + 2) return false;
    std::memcpy(&header, bytes.data(), sizeof header);
    const std::string_view name = bytes.substr(sizeof header, header.name_length);
    return is_known(header) && !name.empty() && name.find('\0') == name.size() - 1 &&
           is_mat4_name(name.substr(0, name.size() - 1));
}

std::unique_ptr<Mat4File> Mat4File::open(const std::string& path, std::string& problem) {
    std::unique_ptr<Mat4File> file(new Mat4File);
    file->descriptor_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    struct stat status{};
    if (file->descriptor_ < 0 || ::fstat(file->descriptor_, &status) != 0)
        return problem = std::strerror(errno), nullptr;
    file->size_ = static_cast<std::uint64_t>(status.st_size);
    for (std::uint64_t offset = 0; offset < file->size_;) {
        if (!file->read_header(offset, file->cut_off_)) break;
    }
    return file;
}

Mat4File::~Mat4File() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

bool Mat4File::bytes(std::uint64_t offset, void* to, std::size_t count) const {
    for (auto* next = static_cast<char*>(to); count > 0;) {
        const ssize_t got = ::pread(descriptor_, next, count, static_cast<off_t>(offset));
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return false;
        next += got;
        offset += static_cast<std::uint64_t>(got);
        count -= static_cast<std::size_t>(got);
    }
    return true;
}

bool Mat4File::read_header(std::uint64_t& offset, std::string& problem) {
    const auto fail = [&](const std::string& why) {
        return problem = why + " (byte " + std::to_string(offset) + ")", false;
    };
    Header header{};
    if (size_ - offset < sizeof header || !bytes(offset, &header, sizeof header))
        return fail("it ends within the header of a matrix");
    if (!is_known(header)) return fail("this is not the header of a matrix that is read here");
    Mat4Matrix matrix;
    std::string name(header.name_length, '\0');
    const std::uint64_t begin = offset + sizeof header;
    if (size_ - begin < name.size() || !bytes(begin, name.data(), name.size()))
        return fail("it ends within the name of a matrix");
    matrix.name = name.c_str();
    matrix.element = static_cast<Element>(header.type / 10);
    matrix.is_text = header.type % 10 == 1;
    matrix.rows = header.rows;
    matrix.columns = header.columns;
    matrix.offset = begin + name.size();
    const std::uint64_t elements = matrix.rows * matrix.columns,
                        room = (size_ - matrix.offset) / (matrix.element_size() << header.is_complex); // below 2^64
    if (elements > room) {
        return fail("`" + matrix.name + "` should have " + std::to_string(matrix.rows) + " × " +
                    std::to_string(matrix.columns) + " elements, but the file ends after " + std::to_string(room));
    }
    offset = matrix.offset + elements * (matrix.element_size() << header.is_complex);
    matrices_.push_back(std::move(matrix));
    return true;
}

const Mat4Matrix* Mat4File::find(std::string_view name) const {
    const auto found =
        std::find_if(matrices_.begin(), matrices_.end(), [&](const Mat4Matrix& m) { return m.name == name; });
    return found != matrices_.end() ? &*found : nullptr;
}

bool Mat4File::read(const Mat4Matrix& matrix, std::uint64_t first, std::size_t count, double* values) const {
    const std::size_t size = matrix.element_size(), most = block_size / size;
    std::string block(std::min(count, most) * size, '\0');
    for (std::size_t done = 0; done < count;) {
        const std::size_t now = std::min(count - done, most);
        if (!bytes(matrix.offset + (first + done) * size, block.data(), now * size)) return false;
        convert(matrix.element, block.data(), now, values + done);
        done += now;
    }
    return true;
}

// Writers store characters as one byte each; some store them as a number each.
std::optional<std::vector<std::string>> Mat4File::texts(const Mat4Matrix& matrix, bool in_columns) const {
    if (matrix.rows == 0 || matrix.columns == 0) return std::vector<std::string>();
    const std::uint64_t lines = in_columns ? matrix.columns : matrix.rows,
                        length = in_columns ? matrix.rows : matrix.columns;
    // read_header() has checked these sizes against the file
    std::vector<std::string> texts(lines, std::string(length, '\0'));
    std::vector<double> column(matrix.rows);
    for (std::uint64_t c = 0; c < matrix.columns; ++c) {
        if (!read(matrix, c * matrix.rows, column.size(), column.data())) return std::nullopt;
        for (std::uint64_t r = 0; r < matrix.rows; ++r) {
            const bool is_byte = column[r] >= 0 && column[r] < 256;
            (in_columns ? texts[c][r] : texts[r][c]) =
                static_cast<char>(static_cast<unsigned char>(is_byte ? column[r] : '?'));
        }
    }
    for (std::string& text : texts) {
        text.resize(std::min(text.find('\0'), text.size()));
        text.resize(text.find_last_not_of(' ') + 1);
    }
    return texts;
}

} // namespace torsion::analysis
