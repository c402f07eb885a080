#include "compiler/native/target/platforms.h"

#include <algorithm>

namespace torsion::native {

namespace {

constexpr Platform known_platforms[] = {
    {"x86_64-linux", "x86_64-pc-linux-gnu", "x86-64-v2", ObjectFormat::Elf, "lib", ".so", "linux64", "x86_64-linux"},
    {"aarch64-linux", "aarch64-unknown-linux-gnu", "generic", ObjectFormat::Elf, "lib", ".so", nullptr,
     "aarch64-linux"},
    {"x86_64-windows", "x86_64-w64-windows-gnu", "x86-64-v2", ObjectFormat::Coff, "", ".dll", "win64",
     "x86_64-windows"},
    {"aarch64-windows", "aarch64-w64-windows-gnu", "generic", ObjectFormat::Coff, "", ".dll", nullptr,
     "aarch64-windows"},
    {"x86_64-darwin", "x86_64-apple-macosx11.0.0", "x86-64-v2", ObjectFormat::MachO, "lib", ".dylib", "darwin64",
     "x86_64-darwin"},
    {"aarch64-darwin", "arm64-apple-macosx11.0.0", "generic", ObjectFormat::MachO, "lib", ".dylib", "darwin64",
     "aarch64-darwin"},
    {"wasm32", "wasm32-unknown-unknown", "generic", ObjectFormat::Wasm, "", ".wasm", nullptr, nullptr},
};

bool suits(const Platform& platform, int fmi_version) {
    return fmi_version == 0 || (fmi_version == 2 ? platform.fmi2_folder : platform.fmi3_folder) != nullptr;
}

} // namespace

std::span<const Platform> platforms() { return known_platforms; }

const Platform* platform_named(std::string_view name) {
    const auto row = std::ranges::find(known_platforms, name, &Platform::name);
    return row == std::end(known_platforms) ? nullptr : &*row;
}

const Platform* platform_of(const TargetSpec& target) {
    const auto row = std::ranges::find(known_platforms, target.triple, &Platform::triple);
    return row == std::end(known_platforms) ? nullptr : &*row;
}

const Platform* host_platform() { return platform_of(TargetSpec::host()); }

std::string platform_names(int fmi_version) {
    std::string names;
    for (const Platform& row : known_platforms) {
        if (suits(row, fmi_version)) names += (names.empty() ? "" : ", ") + std::string(row.name);
    }
    return names;
}

std::vector<const Platform*> platforms_of_list(std::string_view list, int fmi_version, std::string& problem) {
    std::vector<bool> chosen(std::size(known_platforms), list == "all");
    for (std::size_t at = 0; list != "all" && at <= list.size();) {
        const std::size_t end = std::min(list.find(',', at), list.size());
        const std::string name(list.substr(at, end - at));
        const Platform* platform = platform_named(name);
        if (platform == nullptr) problem = "there is no platform `" + name + "`";
        else if (!suits(*platform, fmi_version))
            problem = "FMI " + std::to_string(fmi_version) + " has no name for the platform `" + name + "`";
        if (!problem.empty()) return {};
        chosen[static_cast<std::size_t>(platform - known_platforms)] = true;
        at = end + 1;
    }
    std::vector<const Platform*> result;
    for (std::size_t i = 0; i < std::size(known_platforms); ++i) {
        if (chosen[i] && suits(known_platforms[i], fmi_version)) result.push_back(&known_platforms[i]);
    }
    return result;
}

} // namespace torsion::native
