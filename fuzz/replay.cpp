// Replaces libFuzzer, with any compiler: runs a target over files, and over random mutations of them.
//
//   replay_TARGET [--mutations N] [--seed N] [--save FILE] [--only EXTENSION] FILE-or-FOLDER…
//
// Mutation number i of a seed is always the same, so that a finding is reproducible; --save writes each input to the
// file before its run.

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
extern "C" __attribute__((weak)) int LLVMFuzzerInitialize(int* count, char*** values);
extern "C" __attribute__((weak)) std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                                                     std::size_t most, unsigned seed);

std::size_t mutate_bytes(std::uint8_t* data, std::size_t size, std::size_t most);

namespace {

std::mt19937_64 bytes_random(1);

/// Only files with this extension, if one is given.
std::vector<std::filesystem::path> files_in(const std::vector<std::string>& places, const std::string& extension) {
    std::vector<std::filesystem::path> files;
    for (const std::string& place : places) {
        if (!std::filesystem::is_directory(place)) files.emplace_back(place);
        else
            for (const auto& entry : std::filesystem::recursive_directory_iterator(place)) {
                if (entry.is_regular_file() && (extension.empty() || entry.path().extension() == extension))
                    files.push_back(entry.path());
            }
    }
    std::sort(files.begin(), files.end());
    return files;
}

std::string content_of(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// Files of tests/language hold many models, each after a comment.
std::vector<std::string> inputs_in(const std::filesystem::path& path) {
    static const std::string border = "\n// language: ";
    const std::string content = content_of(path);
    std::vector<std::string> inputs;
    for (std::size_t at = 0, end = 0; end != std::string::npos; at = end) {
        end = content.find(border, at + 1);
        inputs.push_back(content.substr(at, end - at));
    }
    return inputs;
}

void try_input(const std::string& input, const std::string& save) {
    if (!save.empty()) std::ofstream(save, std::ios::binary) << input;
    // a block of its own, so that sanitizers detect reads beyond the end
    const std::vector<std::uint8_t> exact(input.begin(), input.end());
    LLVMFuzzerTestOneInput(exact.data(), exact.size());
}

std::string mutated(const std::string& input, unsigned seed) {
    std::vector<std::uint8_t> buffer(input.begin(), input.end());
    const std::size_t size = buffer.size();
    buffer.resize(2 * size + 4096);
    bytes_random.seed(seed);
    const std::size_t length = LLVMFuzzerCustomMutator != nullptr
                                   ? LLVMFuzzerCustomMutator(buffer.data(), size, buffer.size(), seed)
                                   : mutate_bytes(buffer.data(), size, buffer.size());
    return {buffer.begin(), buffer.begin() + static_cast<std::ptrdiff_t>(length)};
}

} // namespace

std::size_t mutate_bytes(std::uint8_t* data, std::size_t size, std::size_t most) {
    static constexpr std::array<std::uint8_t, 8> values = {0, 1, 0x7f, 0x80, 0xff, '0', '-', '"'};
    if (size == 0) return 0;
    for (std::size_t n = 1 + bytes_random() % 6; n > 0; --n) {
        const std::size_t at = bytes_random() % size,
                          length = std::min<std::size_t>(1 + bytes_random() % 16, size - at);
        switch (bytes_random() % 5) {
        case 0: data[at] = static_cast<std::uint8_t>(bytes_random()); break;
        case 1: data[at] = values[bytes_random() % values.size()]; break;
        case 2: data[at] ^= static_cast<std::uint8_t>(1u << bytes_random() % 8); break;
        case 3: // deletes a piece
            std::memmove(data + at, data + at + length, size - at - length);
            size -= length;
            break;
        default: // repeats a piece
            if (size + length > most) break;
            std::memmove(data + at + length, data + at, size - at);
            size += length;
        }
        if (size == 0) return 0;
    }
    return size;
}

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most) {
    return mutate_bytes(data, size, most);
}

int main(int count, char** values) {
    if (LLVMFuzzerInitialize != nullptr) LLVMFuzzerInitialize(&count, &values);
    std::vector<std::string> places;
    std::string save, extension;
    unsigned seed = 1, mutations = 0;
    for (int i = 1; i < count; ++i) {
        const auto is = [&](const char* name) { return std::strcmp(values[i], name) == 0 && i + 1 < count; };
        if (is("--mutations")) mutations = static_cast<unsigned>(std::atoi(values[++i]));
        else if (is("--seed")) seed = static_cast<unsigned>(std::atoi(values[++i]));
        else if (is("--only")) extension = values[++i];
        else if (is("--save")) save = values[++i];
        else places.emplace_back(values[i]);
    }
    const std::vector<std::filesystem::path> files = files_in(places, extension);
    std::vector<std::string> inputs;
    for (const auto& file : files) {
        std::fprintf(stderr, "%s\n", file.c_str()); // the last name is that of the failure
        for (std::string& input : inputs_in(file)) {
            try_input(input, save);
            inputs.push_back(std::move(input));
        }
    }
    for (unsigned i = 0; i < mutations && !inputs.empty(); ++i) {
        const unsigned number = seed * 1000003u + i;
        if (!save.empty()) std::fprintf(stderr, "mutation %u\n", i);
        try_input(mutated(inputs[number % inputs.size()], number), save);
    }
    std::printf("%zu inputs, %u mutations\n", inputs.size(), mutations);
    return inputs.empty() ? 2 : 0;
}
