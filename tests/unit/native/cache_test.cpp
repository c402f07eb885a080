#include "compiler/native/cache/code_cache.h"
#include "compiler/native/compiled_model.h"
#include "tests/abi/mock_host.h"
#include "tests/equivalence/random_models.h"
#include "tests/support/scratch_folder.h"
#include "tests/unit/lower/lowered.h"
#include "tests/unit/lower/sorted_models.h"

#include <doctest/doctest.h>

#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

using namespace torsion;
using testing::read;
using testing::write;
using Folder = testing::ScratchFolder;
namespace fs = std::filesystem;

namespace {

std::unique_ptr<native::CompiledModel> compiled(structure::SortedModel model, const std::string& folder,
                                                std::size_t limit = 0) {
    return native::compile(testing::lowered(std::move(model)),
                           {.everything = true, .function_limit = limit, .cache_folder = folder});
}

std::vector<double> derivatives(const native::CompiledModel& model) {
    testing::MockHost host(model.descriptor());
    host.initialize();
    return {host.frame.der, host.frame.der + model.descriptor().n_x};
}

bool same_bits(const std::vector<double>& a, const std::vector<double>& b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0;
}

native::CodeImage image_of(std::size_t pages) {
    native::CodeImage image;
    image.bytes.assign(pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)), 'x');
    image.entries.push_back({3, 16});
    return image;
}

Digest key_of(int number) { return digest_of(std::to_string(number)); }

} // namespace

TEST_CASE("code of an earlier run computes the same, to the bit") {
    for (unsigned seed = 1; seed <= 12; ++seed) {
        const Folder folder;
        const std::size_t limit = seed % 3 == 0 ? 7 : 0; // some cut into many functions, which pass values on in slots
        const auto without = compiled(testing::RandomModel(seed)(), "", limit);
        const auto first = compiled(testing::RandomModel(seed)(), folder.text(), limit);
        const auto second = compiled(testing::RandomModel(seed)(), folder.text(), limit);
        CHECK_FALSE(without->is_from_cache());
        CHECK_FALSE(first->is_from_cache());
        CHECK(second->is_from_cache());
        const auto expected = derivatives(*without);
        CHECK(same_bits(derivatives(*first), expected));
        CHECK(same_bits(derivatives(*second), expected));
    }
}

TEST_CASE("other code, other options: another key") {
    const Folder folder;
    CHECK_FALSE(compiled(testing::friction(), folder.text())->is_from_cache());
    CHECK_FALSE(compiled(testing::oscillator(), folder.text())->is_from_cache());
    CHECK_FALSE(compiled(testing::friction(), folder.text(), 7)->is_from_cache());
    CHECK(compiled(testing::friction(), folder.text())->is_from_cache());
    CHECK(folder.files().size() == 3);
}

TEST_CASE("a damaged file is as if it were not there, and is made again") {
    const Folder folder;
    const auto expected = derivatives(*compiled(testing::oscillator(), folder.text()));
    REQUIRE(folder.files().size() == 1);
    const fs::path file = folder.files()[0];
    const std::string good = read(file);
    std::vector<std::string> bad = {"",
                                    "short",
                                    good.substr(0, good.size() / 2),
                                    good.substr(0, good.size() - 1),
                                    good + "x",
                                    std::string(good.size(), '\0')};
    for (std::size_t at : {std::size_t{0}, std::size_t{40}, good.size() / 2, good.size() - 1}) {
        bad.push_back(good);
        bad.back()[at] = static_cast<char>(bad.back()[at] ^ 1);
    }
    for (const std::string& bytes : bad) {
        write(file, bytes);
        const auto model = compiled(testing::oscillator(), folder.text());
        CHECK_FALSE(model->is_from_cache());
        CHECK(same_bits(derivatives(*model), expected));
        CHECK(read(file) == good);
    }
}

TEST_CASE("nothing is loaded that others can write") {
    const Folder folder;
    compiled(testing::oscillator(), folder.text());
    const fs::path file = folder.files()[0];
    REQUIRE(chmod(file.c_str(), 0622) == 0);
    CHECK_FALSE(compiled(testing::oscillator(), folder.text())->is_from_cache());
    CHECK(compiled(testing::oscillator(), folder.text())->is_from_cache()); // made again
    REQUIRE(chmod(file.parent_path().c_str(), 0777) == 0);
    CHECK_FALSE(compiled(testing::oscillator(), folder.text())->is_from_cache());
    REQUIRE(chmod(file.parent_path().c_str(), 0700) == 0);
    const fs::path elsewhere = fs::path(folder.text()) / "elsewhere";
    fs::rename(file, elsewhere);
    fs::create_symlink(elsewhere, file);
    CHECK_FALSE(compiled(testing::oscillator(), folder.text())->is_from_cache());
}

TEST_CASE("a folder that cannot be made is no error") {
    const Folder folder;
    write(fs::path(folder.text()) / "file", "no folder");
    CHECK_FALSE(compiled(testing::oscillator(), folder.text() + "/file/cache")->is_from_cache());
}

TEST_CASE("the files of least recent use go first, and what a killed run left") {
    const Folder folder;
    const std::uint64_t page = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
    const native::CodeCache cache(folder.text(), 9 * page);
    const auto grow_older = [&] {
        for (const fs::path& path : folder.files())
            fs::last_write_time(path, fs::last_write_time(path) - std::chrono::seconds(10));
    };
    for (int i = 0; i < 4; ++i) {
        cache.keep(key_of(i), image_of(2));
        grow_older();
    }
    CHECK(cache.find(key_of(0))); // used: now it is the youngest
    grow_older();
    write(fs::path(folder.text()) / "code-1" / "left.part", "half");
    fs::last_write_time(fs::path(folder.text()) / "code-1" / "left.part",
                        fs::file_time_type::clock::now() - std::chrono::hours(2));
    cache.keep(key_of(4), image_of(2));
    CHECK(cache.find(key_of(0)));
    CHECK_FALSE(cache.find(key_of(1)));
    CHECK(cache.find(key_of(4)));
    CHECK(folder.files().size() == 4);
    cache.keep(key_of(5), image_of(3)); // more than a quarter of all
    CHECK_FALSE(cache.find(key_of(5)));
}

TEST_CASE("an image that points outside of itself is refused") {
    native::CodeImage image = image_of(1);
    CHECK(native::CodeImage::unpack(image.pack()));
    CHECK_FALSE(native::CodeImage::unpack(image.pack() + "x"));
    image.pointers.push_back({image.bytes.size() - 4, native::CodeImage::none, 0});
    CHECK_FALSE(native::CodeImage::unpack(image.pack()));
    image.pointers = {{0, 0, 0}}; // a name that is not listed
    CHECK_FALSE(native::CodeImage::unpack(image.pack()));
    image.pointers.clear();
    image.segments = {{0, 2 * image.bytes.size()}};
    CHECK_FALSE(native::CodeImage::unpack(image.pack()));
    image.segments.clear();
    image.names = {"no_such_function"};
    CHECK(native::map_image(image, native::externals()) == nullptr);
}

TEST_CASE("runs at the same time share a folder") {
    const Folder folder;
    std::vector<std::jthread> runs;
    std::atomic<int> wrong = 0;
    for (int run = 0; run < 4; ++run) {
        runs.emplace_back([&] {
            const native::CodeCache cache(folder.text());
            for (int i = 0; i < 50; ++i) {
                cache.keep(key_of(i % 3), image_of(2));
                const auto found = cache.find(key_of(i % 3));
                if (!found || found->bytes != image_of(2).bytes) ++wrong;
            }
        });
    }
    runs.clear();
    CHECK(wrong == 0);
    CHECK(folder.files().size() == 3);
}
