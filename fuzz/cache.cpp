// Files that earlier runs left on disk: syntax trees, images of machine code, and the checked files around both. The
// first byte selects one, and whether the other bytes are the whole file or changes to a valid one: place (two bytes)
// and value. A damaged file must count as absent; reads must stay inside it.

#include "compiler/native/cache/code_image.h"
#include "compiler/support/file_cache.h"
#include "compiler/syntax/pack.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>

#include <unistd.h>

using namespace torsion;

namespace {

void must(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "broken: %s\n", what);
    std::abort();
}

constexpr const char* text = "model M \"m\"\n  parameter Real a[2] = {1, 2.5e3} \"p\" annotation(Evaluate = true);\n  "
                             "Real x(start = 1, fixed = true);\n"
                             "  replaceable model Q = R(k = 3);\n  model R\n    parameter Integer k = 1;\n  end "
                             "R;\nequation\n  der(x) = if x > 0 then -a[1]*x else "
                             "sin(time);\n"
                             "  when sample(0, 0.1) then\n    reinit(x, pre(x) + 1);\n  end when;\nend M;\n";

std::string changed(std::string good, std::string_view changes) {
    for (std::size_t i = 0; i + 2 < changes.size() && !good.empty(); i += 3) {
        const std::size_t place =
            static_cast<std::uint8_t>(changes[i]) * 256u + static_cast<std::uint8_t>(changes[i + 1]);
        good[place % good.size()] = changes[i + 2];
    }
    return good;
}

std::string good_tree() {
    source::SourceMap sources;
    source::Diagnostics diagnostics;
    const source::SourceFile& file = sources[sources.add("cached.mo", text)];
    const auto tree = syntax::parse(file, diagnostics);
    must(tree != nullptr, "the text is a model");
    return syntax::pack(*tree, file, {});
}

std::string good_image() {
    native::CodeImage image;
    image.bytes.assign(8192, '\0');
    image.segments = {{0, 4096, true, false}, {4096, 4096, false, true}};
    image.pointers = {{4096, 0, 8}, {4104, native::CodeImage::none, 16}};
    image.entries = {{0, 0}, {3, 64}};
    image.names = {"sin"};
    return image.pack();
}

/// Damaged bytes can give a tree that no text gives, so the target checks only its form. In the program a checksum
/// keeps such bytes from the compiler.
void read_tree(std::string bytes) {
    source::SourceMap sources;
    const source::SourceFile& file = sources[sources.add("cached.mo", text)];
    syntax::ParseStatistics statistics;
    try {
        ast::ExprArena arena;
        (void)syntax::unpack_annotation(bytes, file, arena);
        const auto tree = syntax::unpack(std::move(bytes), file, statistics);
        if (!tree) return;
        const std::string packed = syntax::pack(*tree, file, statistics); // reads every body
        const auto again = syntax::unpack(packed, file, statistics);
        must(again && syntax::pack(*again, file, statistics) == packed, "a tree packed again is another one");
    } catch (const std::runtime_error&) { // the specified answer to damaged bodies
    }
}

void read_image(std::string_view bytes) {
    const auto image = native::CodeImage::unpack(bytes);
    if (!image) return;
    const auto again = native::CodeImage::unpack(image->pack());
    must(again && again->bytes == image->bytes && again->pointers.size() == image->pointers.size(),
         "an image packed again is another one");
    for (const auto& segment : image->segments)
        must(segment.offset <= image->bytes.size() && segment.size <= image->bytes.size() - segment.offset,
             "a segment outside");
    for (const auto& pointer : image->pointers) {
        must(pointer.offset + 8 <= image->bytes.size() && pointer.offset + 8 >= 8, "a pointer outside");
        must(pointer.external == native::CodeImage::none || pointer.external < image->names.size(),
             "a pointer to no name");
    }
    for (const auto& entry : image->entries) must(entry.offset < image->bytes.size(), "a kernel outside");
}

void read_file(std::string_view bytes) {
    const std::filesystem::path folder =
        std::filesystem::temp_directory_path() / ("torsion-fuzz-" + std::to_string(getpid()));
    const FileCache cache(folder.string(), {"fuzz", 1, 1 << 20});
    const Digest key{1, 2, 3};
    const std::string content = "what was kept";
    cache.keep(key, content);
    must(cache.find(key) == content, "what was kept is not found");
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (entry.is_regular_file())
            std::ofstream(entry.path(), std::ios::binary)
                .write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    }
    const auto found = cache.find(key);
    must(!found || *found == content, "damaged bytes are taken for good ones");
    std::filesystem::remove_all(folder);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    static const std::string image = good_image(), tree = good_tree();
    const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
    switch (data[0] % 8) {
    case 0: read_file(bytes); break;
    case 1: read_image(bytes); break;
    case 2:
    case 3: read_image(changed(image, bytes)); break;
    case 4: read_tree(std::string(bytes)); break;
    default: read_tree(changed(tree, bytes));
    }
    return 0;
}
