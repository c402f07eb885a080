// Files are made here byte by byte, from the description of the format; the compressed ones were made by zlib itself.

#include "compiler/foreign/inflate.h"
#include "compiler/foreign/mat_table.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <cstring>

using namespace torsion::foreign;
using namespace std::string_literals;

namespace {

template <class T>
std::string bytes(std::initializer_list<T> values, bool is_swapped = false) {
    std::string result;
    for (T value : values) {
        char one[sizeof(T)];
        std::memcpy(one, &value, sizeof(T));
        if (is_swapped) std::reverse(one, one + sizeof(T));
        result.append(one, sizeof(T));
    }
    return result;
}

std::string element(std::uint32_t type, const std::string& data) {
    return bytes<std::uint32_t>({type, static_cast<std::uint32_t>(data.size())}) + data +
           std::string((8 - data.size() % 8) % 8, '\0');
}
std::string matrix(std::uint32_t kind, const std::string& dims, const std::string& name, const std::string& rest) {
    return element(14, element(6, bytes<std::uint32_t>({kind, 0})) + element(5, dims) + element(1, name) + rest);
}
std::string version5(const std::string& elements) {
    std::string head = "MATLAB 5.0 MAT-file";
    head.resize(124, ' ');
    return head + "\x00\x01IM"s + elements;
}
const std::string rise =
    matrix(6, bytes<std::int32_t>({2, 3}), "rise", element(9, bytes<double>({1, 2, 3, 4, 5, 6.5})));

const std::string compressed_rise("\x78\xda\xe3\x63\x60\x60\xc8\x00\x62\x36\x20\xe6\x80\xd2\x20\xc0\x0a\xe5\x33\x01\x31"
                                  "\x33\x10\x33\x02\x31\x0b\x10\x17\x65\x16\xa7"
                                  "\x82\xe4\x39\x81\xd8\x80\x01\x06\x3e\xd8\x43\x19\x0e\x10\x8a\x03\x4a\x0b\x40\x69\x11"
                                  "\x28\x2d\xe5\x00\x00\x01\x20\x05\x43",
                                  62);
const std::string compressed_big("\x78\xda\xed\xcb\xb1\x09\x80\x30\x14\x45\xd1\x27\xa2\xc4\x46\x2c\x2c\xb4\x4a\xeb\x16"
                                 "\xfe\x59\x6c\xc4\x0d\x1c\xdb\x11\xfc\x9a\x5f"
                                 "\x39\x82\xdc\xc0\xe3\x26\x84\xd3\x4b\x3a\xb3\xd4\x7a\x93\x4a\x9f\xd3\xc4\x7b\xf1\xcd"
                                 "\xbe\xca\x57\xfb\xb6\x63\x7f\xff\x3b\x9f\x65"
                                 "\x7d\xce\xb5\xc6\xc5\x4a\x52\x74\x88\x8e\xd1\xc9\x70\x38\x1c\x0e\x87\xc3\xe1\x70\x38"
                                 "\x1c\x0e\x87\xc3\xe1\x70\x38\x1c\x0e\x87\xc3"
                                 "\xe1\x70\x38\x1c\x0e\x87\xfb\x93\xbb\x01\x65\xa0\x84\x5a",
                                 110);

std::vector<double> values(const std::string& file, const std::string& name) {
    std::string problem;
    const auto table = mat_table(file, name, problem);
    CHECK_MESSAGE(table, problem);
    return table ? table->values : std::vector<double>();
}
std::string problem(const std::string& file, const std::string& name) {
    std::string text;
    CHECK(!mat_table(file, name, text));
    return text;
}
const std::vector<double> by_rows{1, 3, 5, 2, 4, 6.5};

} // namespace

TEST_CASE("version 4, in both orders of bytes, with other matrices in front") {
    for (const bool is_swapped : {false, true}) {
        const std::int32_t order = is_swapped ? 1000 : 0;
        const std::string other = bytes<std::int32_t>({order + 40, 1, 2, 1, 6}, is_swapped) + "other\0"s +
                                  bytes<std::uint16_t>({1, 2, 3, 4}, is_swapped);
        const std::string file = other + bytes<std::int32_t>({order, 2, 3, 0, 5}, is_swapped) + "rise\0"s +
                                 bytes<double>({1, 2, 3, 4, 5, 6.5}, is_swapped);
        CHECK(values(file, "rise") == by_rows);
        CHECK(problem(file, "ris") == "has no matrix `ris`");
        CHECK(problem(file, "other") == "has a `other` that is no matrix of real numbers");
    }
    CHECK(values(bytes<std::int32_t>({20, 1, 2, 0, 2}) + "i\0"s + bytes<std::int32_t>({-7, 8}), "i") ==
          std::vector<double>{-7, 8});
}

TEST_CASE("version 5: types of numbers, small elements, structures") {
    CHECK(values(version5(rise), "rise") == by_rows);
    const std::string whole = matrix(12, bytes<std::int32_t>({1, 3}), "k", element(1, bytes<std::int8_t>({-1, 2, 3})));
    CHECK(values(version5(rise + whole), "k") == std::vector<double>{-1, 2, 3});
    const std::string small = element(14, element(6, bytes<std::uint32_t>({6, 0})) +
                                              element(5, bytes<std::int32_t>({1, 1})) + bytes<std::uint16_t>({1, 1}) +
                                              "s\0\0\0"s + bytes<std::uint16_t>({4, 2}) + bytes<std::uint16_t>({9, 0}));
    CHECK(values(version5(small), "s") == std::vector<double>{9});
    const std::string field = matrix(6, bytes<std::int32_t>({1, 1}), "", element(9, bytes<double>({42})));
    const std::string structure =
        matrix(2, bytes<std::int32_t>({1, 1}), "s",
               element(5, bytes<std::int32_t>({4})) + element(1, "a\0\0\0b\0\0\0"s) + whole + field);
    CHECK(values(version5(structure), "s.b") == std::vector<double>{42});
    CHECK(problem(version5(structure), "s.c") == "has no matrix `s.c`");
    CHECK(problem(version5(structure), "s") == "has a `s` that is no matrix of real numbers");
}

TEST_CASE("what has no sizes or no content stands beside the matrix that is wanted") {
    const std::string flags = element(6, bytes<std::uint32_t>({17, 0}));
    const std::string opaque =
        element(14, flags + element(1, "text") + element(1, "MCOS") + element(1, "string") + rise);
    CHECK(values(version5(opaque + rise), "rise") == by_rows);
    CHECK(problem(version5(opaque), "rise") == "has no matrix `rise`");
    for (const char* name : {"text", "text.a"})
        CHECK(problem(version5(opaque), name) == "has a `" + std::string(name) + "` that is no matrix of real numbers");
    CHECK(problem(version5(element(14, flags)), "rise") == "is a damaged MAT file");
    CHECK(values(version5(element(14, "") + rise), "rise") == by_rows);
    const std::string field = matrix(6, bytes<std::int32_t>({1, 1}), "", element(9, bytes<double>({42})));
    const std::string none = element(14, ""),
                      of_class = element(14, flags + element(1, "") + element(1, "MCOS") + element(1, "table") + rise);
    const std::string names = element(5, bytes<std::int32_t>({4})) + element(1, "a\0\0\0b\0\0\0c\0\0\0"s);
    const std::string structure = matrix(2, bytes<std::int32_t>({1, 1}), "s", names + none + of_class + field);
    CHECK(values(version5(structure), "s.c") == std::vector<double>{42});
    for (const char* name : {"s.a", "s.b"})
        CHECK(problem(version5(structure), name) ==
              "has a `" + std::string(name) + "` that is no matrix of real numbers");
}

TEST_CASE("compressed matrices") {
    const std::string file =
        version5(bytes<std::uint32_t>({15, static_cast<std::uint32_t>(compressed_rise.size())}) + compressed_rise +
                 bytes<std::uint32_t>({15, static_cast<std::uint32_t>(compressed_big.size())}) + compressed_big);
    CHECK(values(file, "rise") == by_rows);
    const std::vector<double> big = values(file, "big");
    REQUIRE(big.size() == 1000);
    for (std::size_t i = 0; i < 40; ++i)
        for (std::size_t j = 0; j < 25; ++j) CHECK(big[25 * i + j] == static_cast<double>((i + 40 * j) % 7));
    CHECK(inflate("x\x01\x01\x05\x00\xfa\xffhello\x06,\x02\x15"s, 100) == "hello");
    CHECK(inflate("x\x01\x01\x05\x00\xfa\xffhello\x06,\x02\x15"s, 4) == std::nullopt);
    CHECK(inflate("x\x01\x01\x05\x00\xfa\xffhellp\x06,\x02\x15"s, 100) == std::nullopt); // its sum
    CHECK(inflate(compressed_big, 8064).has_value());
    CHECK(!inflate(compressed_big, 8063));
}

TEST_CASE("what is no table of numbers is refused") {
    CHECK(problem("", "a") == "is not a MAT file");
    CHECK(problem("#1\ndouble a(2,2)\n1 2\n3 4\n", "a") == "is not a MAT file, or a damaged one");
    CHECK(problem("\x89HDF\r\n"s + std::string(1000, 'x'), "a").find("7.3") != std::string::npos);
    CHECK(problem(bytes<std::int32_t>({0, 100'000, 100'000, 0, 2}) + "a\0"s, "a") == "has a matrix that is too large");
    CHECK(problem(bytes<std::int32_t>({0, 2, 2, 0, 2}) + "a\0"s + bytes<double>({1, 2, 3}), "a") ==
          "is a damaged MAT file");
    CHECK(problem(version5(matrix(6, bytes<std::int32_t>({-1, -1}), "a", element(9, bytes<double>({1})))), "a") ==
          "is a damaged MAT file");
    CHECK(problem(version5(matrix(6, bytes<std::int32_t>({2, 2}), "a", element(9, bytes<double>({1})))), "a") ==
          "is a damaged MAT file");
    CHECK(problem(version5(matrix(4, bytes<std::int32_t>({1, 1}), "a", element(4, "x\0"s))), "a") ==
          "has a `a` that is no matrix of real numbers");
}

TEST_CASE("a damaged file gives a table or a reason") {
    const std::string whole = matrix(6, bytes<std::int32_t>({1, 1}), "", element(9, bytes<double>({42})));
    const std::string structure = matrix(2, bytes<std::int32_t>({1, 1}), "s",
                                         element(5, bytes<std::int32_t>({4})) + element(1, "a\0\0\0"s) + whole);
    const std::string packed =
        bytes<std::uint32_t>({15, static_cast<std::uint32_t>(compressed_rise.size())}) + compressed_rise;
    const std::string old = bytes<std::int32_t>({0, 2, 3, 0, 5}) + "rise\0"s + bytes<double>({1, 2, 3, 4, 5, 6.5});
    const auto is_sound = [](const std::string& file) {
        for (const char* name : {"rise", "s.a"}) {
            std::string text;
            const auto table = mat_table(file, name, text);
            if (table ? table->values.size() != table->rows * table->columns : text.empty()) return false;
        }
        return true;
    };
    for (const std::string& file : {old, version5(rise), version5(structure + packed), version5(packed)}) {
        for (std::size_t n = 0; n < file.size(); ++n) CHECK(is_sound(file.substr(0, n)));
        for (std::size_t i = 0; i < file.size(); ++i) {
            for (const int flip : {1, 4, 16, 64, 128, 255}) {
                std::string damaged = file;
                damaged[i] = static_cast<char>(damaged[i] ^ flip);
                CHECK(is_sound(damaged));
            }
        }
    }
}
