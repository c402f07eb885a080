#include "compiler/native/link.h"

#include <lld/Common/Driver.h>
#include <llvm/Support/raw_ostream.h>

#include <filesystem>
#include <fstream>
#include <mutex>
#include <random>
#include <system_error>

LLD_HAS_DRIVER(elf)

namespace torsion::native {

namespace {

namespace fs = std::filesystem;

/// A folder of our own for what LLD reads; gone at the end.
class Workplace {
public:
    Workplace() {
        std::random_device random;
        std::error_code error;
        for (int attempt = 0; attempt < 100 && folder_.empty(); ++attempt) {
            fs::path candidate = fs::temp_directory_path(error) / ("torsion-" + std::to_string(random()));
            if (!error && fs::create_directory(candidate, error)) folder_ = std::move(candidate);
        }
    }
    Workplace(const Workplace&) = delete;
    ~Workplace() {
        std::error_code ignored;
        if (!folder_.empty()) fs::remove_all(folder_, ignored);
    }

    /// The path of a new file, or nothing when it cannot be written.
    std::string add(const std::string& name, const std::string& bytes) const {
        if (folder_.empty()) return {};
        const std::string path = (folder_ / name).string();
        std::ofstream file(path, std::ios::binary);
        file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        return file.flush() ? path : std::string();
    }

private:
    fs::path folder_;
};

std::string version_script(const std::vector<std::string>& exports) {
    std::string text = "{\n";
    if (!exports.empty()) text += "  global:\n";
    for (const std::string& name : exports) text += "    " + name + ";\n";
    return text + "  local: *;\n};\n";
}

std::vector<std::string> arguments_of(const LinkRequest& request, const std::string& output) {
    std::vector<std::string> arguments = {"ld.lld", "-shared", "-Bsymbolic", "--gc-sections", "--icf=all", "--strip-all", "--hash-style=gnu", "--build-id=none",
                                          "--no-undefined", "--fatal-warnings", "-znow", "-zrelro", "-znoexecstack", "-O2", "-o", output};
    if (!request.soname.empty()) arguments.push_back("--soname=" + request.soname);
    for (const std::string& name : request.exports) arguments.push_back("--undefined=" + name);
    for (const auto& [name, symbol] : request.aliases) arguments.insert(arguments.end(), {"--undefined=" + symbol, "--defsym=" + name + "=" + symbol});
    for (const std::string& name : request.keep) arguments.push_back("--undefined=" + name);
    return arguments;
}

/// LLD answers for the whole process: one run at a time.
std::string run_lld(const std::vector<std::string>& arguments) {
    static std::mutex one_at_a_time;
    static bool can_run = true;
    const std::lock_guard lock(one_at_a_time);
    if (!can_run) return "the linker has crashed before";
    std::vector<const char*> plain;
    for (const std::string& argument : arguments) plain.push_back(argument.c_str());
    std::string words;
    llvm::raw_string_ostream out(words);
    const lld::DriverDef driver{lld::Gnu, &lld::elf::link};
    const lld::Result result = lld::lldMain(plain, out, out, driver);
    can_run = result.canRunAgain;
    out.flush();
    if (result.retCode == 0) return {};
    return words.empty() ? "the linker failed" : words;
}

} // namespace

std::string link_shared(const LinkRequest& request) {
    const std::string beside = request.output + ".part";
    Workplace workplace;
    std::vector<std::string> arguments = arguments_of(request, beside);
    const auto add = [&](const std::string& name, const std::string& bytes, const std::string& option) {
        std::string path = workplace.add(name, bytes);
        if (path.empty()) return false;
        arguments.push_back(option + path);
        return true;
    };
    bool is_written = add("exports", version_script(request.exports), "--version-script=");
    for (std::size_t i = 0; i < request.objects.size() && is_written; ++i) is_written = add(std::to_string(i) + ".o", request.objects[i], "");
    if (!is_written) return "the folder for temporary files cannot be written";
    arguments.insert(arguments.end(), request.libraries.begin(), request.libraries.end());
    std::error_code error;
    std::string words = run_lld(arguments);
    if (words.empty()) {
        fs::rename(beside, request.output, error);
        if (error) words = error.message();
    }
    if (!words.empty()) fs::remove(beside, error);
    return words;
}

} // namespace torsion::native
