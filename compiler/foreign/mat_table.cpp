#include "compiler/foreign/mat_table.h"

#include "compiler/foreign/inflate.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>

namespace torsion::foreign {

namespace {

constexpr std::size_t most_values = 10'000'000, largest_part = std::size_t{256} << 20;

template <class T>
T number(const char* bytes, bool is_swapped) {
    char copy[sizeof(T)];
    std::memcpy(copy, bytes, sizeof(T));
    if (is_swapped) std::reverse(copy, copy + sizeof(T));
    T value;
    std::memcpy(&value, copy, sizeof(T));
    return value;
}

enum class Format { None, Int8, UInt8, Int16, UInt16, Int32, UInt32, Single, Double, Int64, UInt64 };

std::size_t size_of(Format f) {
    switch (f) {
    case Format::Int8:
    case Format::UInt8: return 1;
    case Format::Int16:
    case Format::UInt16: return 2;
    case Format::Int32:
    case Format::UInt32:
    case Format::Single: return 4;
    case Format::Double:
    case Format::Int64:
    case Format::UInt64: return 8;
    case Format::None: break;
    }
    return 0;
}

double value_of(const char* p, Format f, bool is_swapped) {
    switch (f) {
    case Format::Int8: return number<std::int8_t>(p, is_swapped);
    case Format::UInt8: return number<std::uint8_t>(p, is_swapped);
    case Format::Int16: return number<std::int16_t>(p, is_swapped);
    case Format::UInt16: return number<std::uint16_t>(p, is_swapped);
    case Format::Int32: return number<std::int32_t>(p, is_swapped);
    case Format::UInt32: return number<std::uint32_t>(p, is_swapped);
    case Format::Single: return static_cast<double>(number<float>(p, is_swapped));
    case Format::Double: return number<double>(p, is_swapped);
    case Format::Int64: return static_cast<double>(number<std::int64_t>(p, is_swapped));
    case Format::UInt64: return static_cast<double>(number<std::uint64_t>(p, is_swapped));
    case Format::None: break;
    }
    return 0;
}

class MatReader {
public:
    MatReader(std::string_view name, std::string& problem) : name_(name), problem_(problem) {}

    std::optional<TextTable> operator()(std::string_view data) {
        constexpr std::string_view hdf5 = "\x89HDF";
        if (data.size() > 516 && (data.starts_with(hdf5) || data.substr(512, 4) == hdf5))
            return refuse("is a MAT file of version 7.3, which cannot be read: save it as version 7");
        const bool has_mark = data.size() >= 128 && (data.substr(126, 2) == "IM" || data.substr(126, 2) == "MI");
        if (has_mark && data.starts_with("MATLAB")) {
            is_swapped_ = (data.substr(126, 2) == "IM") != (std::endian::native == std::endian::little);
            return elements(data.substr(128), name_, false);
        }
        return version4(data);
    }

private:
    std::nullopt_t refuse(const std::string& what) {
        problem_ = what;
        return std::nullopt;
    }
    std::nullopt_t damaged() {
        problem_is_final_ = true;
        return refuse("is a damaged MAT file");
    }
    std::nullopt_t missing() { return refuse("has no matrix `" + std::string(name_) + "`"); }

    /// Stored by columns.
    std::optional<TextTable> table(std::size_t rows, std::size_t columns, const char* bytes, Format format) {
        TextTable result{rows, columns, {}};
        result.values.reserve(rows * columns);
        for (std::size_t i = 0; i < rows; ++i)
            for (std::size_t j = 0; j < columns; ++j)
                result.values.push_back(value_of(bytes + (i + j * rows) * size_of(format), format, is_swapped_));
        if (!std::ranges::all_of(result.values, [](double x) { return std::isfinite(x); }))
            return refuse("has a matrix `" + std::string(name_) + "` with values that are no numbers");
        return result;
    }
    bool is_too_large(std::size_t rows, std::size_t columns) const {
        return columns != 0 && rows > most_values / columns;
    }

    // -- version 4: for each matrix five numbers, its name, and its values

    std::optional<TextTable> version4(std::string_view data) {
        if (data.size() < 20) return refuse("is not a MAT file");
        is_swapped_ = std::uint32_t(number<std::int32_t>(data.data(), false)) > 4052;
        while (!data.empty()) {
            if (data.size() < 20) return damaged();
            std::int32_t head[5];
            for (int i = 0; i < 5; ++i) head[i] = number<std::int32_t>(data.data() + 4 * i, is_swapped_);
            const std::int32_t type = head[0] % 1000, kind = type % 10;
            static constexpr Format formats[] = {Format::Double, Format::Single, Format::Int32,
                                                 Format::Int16,  Format::UInt16, Format::UInt8};
            const bool is_good = head[0] >= 0 && head[0] <= 4052 && type / 100 == 0 && type / 10 < 6 && kind < 3 &&
                                 head[1] >= 0 && head[2] >= 0 && (head[3] == 0 || head[3] == 1) && head[4] > 0 &&
                                 head[4] < 10'000;
            if (!is_good) return refuse("is not a MAT file, or a damaged one");
            data.remove_prefix(20);
            const Format format = formats[type / 10];
            const auto rows = static_cast<std::size_t>(head[1]), columns = static_cast<std::size_t>(head[2]),
                       length = static_cast<std::size_t>(head[4]);
            if (is_too_large(rows, columns)) return refuse("has a matrix that is too large");
            const std::size_t bytes = rows * columns * size_of(format) * (head[3] != 0 ? 2 : 1);
            if (data.size() < length || data.size() - length < bytes) return damaged();
            const std::string_view name = data.substr(0, std::min(length, data.substr(0, length).find('\0')));
            if (name == name_)
                return kind == 0 && head[3] == 0 ? table(rows, columns, data.data() + length, format) : no_numbers();
            data.remove_prefix(length + bytes);
        }
        return missing();
    }
    std::nullopt_t no_numbers() {
        return refuse("has a `" + std::string(name_) + "` that is no matrix of real numbers");
    }

    // -- version 5: elements of a type and a size, within each other

    struct Element {
        std::uint32_t type = 0;
        std::string_view data;
    };

    std::optional<Element> next(std::string_view& rest) const {
        if (rest.size() < 8) return std::nullopt;
        const auto first = number<std::uint32_t>(rest.data(), is_swapped_);
        if ((first >> 16) != 0) { // small: in eight bytes altogether
            const std::size_t size = first >> 16;
            if (size > 4) return std::nullopt;
            const Element e{first & 0xFFFF, rest.substr(4, size)};
            rest.remove_prefix(8);
            return e;
        }
        const std::size_t size = number<std::uint32_t>(rest.data() + 4, is_swapped_);
        if (size > rest.size() - 8) return std::nullopt;
        const Element e{first, rest.substr(8, size)};
        rest.remove_prefix(std::min(rest.size(), 8 + (first == compressed ? size : (size + 7) / 8 * 8)));
        return e;
    }

    std::optional<TextTable> elements(std::string_view data, std::string_view name, bool is_inside) {
        while (!data.empty()) {
            const auto e = next(data);
            if (!e) return damaged();
            if (e->type == compressed && !is_inside) {
                const auto expanded = inflate(e->data, largest_part);
                if (!expanded) return damaged();
                if (auto found = elements(*expanded, name, true); found || problem_is_final_) return found;
            } else if (e->type == matrix) {
                if (auto found = matrix_of(e->data, name, 0); found || problem_is_final_) return found;
            }
        }
        return missing();
    }

    /// Nothing, with the problem final, if it is the one that is wanted, but cannot be read.
    std::optional<TextTable> matrix_of(std::string_view data, std::string_view wanted, int depth,
                                       std::optional<std::string_view> given = {}) {
        problem_is_final_ = true;
        if (data.empty()) return of_no_numbers(given.value_or(""), wanted); // an empty field
        const auto flags = next(data);
        if (!flags || flags->data.size() < 8) return damaged();
        if ((number<std::uint32_t>(flags->data.data(), is_swapped_) & 0xFF) == opaque) { // without sizes
            const auto name = next(data);
            return name ? of_no_numbers(given.value_or(name->data), wanted) : damaged();
        }
        const auto dims = next(data), name = next(data);
        if (!dims || !name || dims->type != 5 || dims->data.size() % 4 != 0) return damaged();
        const std::string_view own = given.value_or(name->data);
        const std::uint32_t word = number<std::uint32_t>(flags->data.data(), is_swapped_), kind = word & 0xFF;
        const bool is_structure =
            kind == 2 && wanted.starts_with(own) && wanted.size() > own.size() && wanted[own.size()] == '.';
        if (own != wanted && !is_structure) return problem_is_final_ = false, std::nullopt;
        if (is_structure) return field(data, *dims, wanted.substr(own.size() + 1), depth);
        const bool is_real_numbers = kind >= 6 && kind <= 15 && (word & 0x800) == 0 && dims->data.size() == 8;
        if (!is_real_numbers) return no_numbers();
        const auto rows = number<std::int32_t>(dims->data.data(), is_swapped_),
                   columns = number<std::int32_t>(dims->data.data() + 4, is_swapped_);
        const auto values = next(data);
        if (!values || rows < 0 || columns < 0) return damaged();
        const auto m = static_cast<std::size_t>(rows), n = static_cast<std::size_t>(columns);
        if (is_too_large(m, n)) return refuse("has a matrix that is too large");
        const Format format = format_of(values->type);
        if (format == Format::None || values->data.size() != m * n * size_of(format)) return damaged();
        return table(m, n, values->data.data(), format);
    }

    /// Something without numbers: is it what is wanted?
    std::nullopt_t of_no_numbers(std::string_view own, std::string_view wanted) {
        problem_is_final_ = wanted == own || (wanted.starts_with(own) && wanted[own.size()] == '.');
        return problem_is_final_ ? no_numbers() : std::nullopt;
    }

    static Format format_of(std::uint32_t type) {
        static constexpr Format formats[] = {
            Format::None,   Format::Int8, Format::UInt8,  Format::Int16, Format::UInt16, Format::Int32, Format::UInt32,
            Format::Single, Format::None, Format::Double, Format::None,  Format::None,   Format::Int64, Format::UInt64};
        return type < std::size(formats) ? formats[type] : Format::None;
    }

    /// A field of one structure: the length of names, all names, then the values.
    std::optional<TextTable> field(std::string_view data, const Element& dims, std::string_view wanted, int depth) {
        const auto length = next(data), names = next(data);
        if (depth > 20 || !length || length->data.size() < 4 || !names) return damaged();
        const auto size = number<std::int32_t>(length->data.data(), is_swapped_);
        bool is_one = true;
        for (std::size_t i = 0; i + 4 <= dims.data.size(); i += 4)
            is_one = is_one && number<std::int32_t>(dims.data.data() + i, is_swapped_) == 1;
        if (size <= 0 || names->data.size() % static_cast<std::size_t>(size) != 0) return damaged();
        if (!is_one) return no_numbers();
        for (std::size_t at = 0; at < names->data.size(); at += static_cast<std::size_t>(size)) {
            const std::string_view padded = names->data.substr(at, static_cast<std::size_t>(size));
            const auto e = next(data);
            if (!e || e->type != matrix) return damaged();
            if (auto found = matrix_of(e->data, wanted, depth + 1, padded.substr(0, padded.find('\0')));
                found || problem_is_final_)
                return found;
        }
        problem_is_final_ = true;
        return missing();
    }

    static constexpr std::uint32_t matrix = 14, compressed = 15, opaque = 17;
    std::string_view name_;
    std::string& problem_;
    bool is_swapped_ = false, problem_is_final_ = false;
};

} // namespace

std::optional<TextTable> mat_table(std::string_view data, std::string_view name, std::string& problem) {
    return MatReader(name, problem)(data);
}

} // namespace torsion::foreign
