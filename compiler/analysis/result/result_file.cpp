#include "compiler/analysis/result/result_file.h"

#include "compiler/analysis/result/mat4_file.h"
#include "compiler/analysis/result/result_source.h"
#include "compiler/support/input_file.h"

#include "torsion/output.h"

#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstring>

#include <sys/stat.h>

namespace torsion::analysis {

namespace {

using Stream = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

// a pipe may never end
constexpr std::size_t largest_file = std::size_t{4096} << 20, largest_pipe = std::size_t{256} << 20;

/// The first bytes decide the format, not the name.
ReadResult open_source(const std::string& path, std::string& problem) {
    struct stat status{};
    if (stat(path.c_str(), &status) != 0) return problem = std::strerror(errno), nullptr;
    if (S_ISDIR(status.st_mode)) return problem = "it is a directory", nullptr;
    const bool is_file = S_ISREG(status.st_mode);
    if (is_file) {
        const Stream file(std::fopen(path.c_str(), "rb"), std::fclose);
        if (!file) return problem = std::strerror(errno), nullptr;
        char first[Mat4File::longest_beginning];
        const std::size_t length = std::fread(first, 1, sizeof first, file.get());
        if (Mat4File::begins_with({first, length})) return open_mat(path, problem);
    }
    auto text = read_input_file(path, Pipes::Read, is_file ? largest_file : largest_pipe, problem);
    return text ? open_csv(std::move(*text), is_file ? runtime::units_path(path) : "", path.ends_with(".part"), problem)
                : nullptr;
}

} // namespace

bool add_time(Trajectory& trajectory, double time, std::string& problem) {
    if (!std::isfinite(time)) return problem = "the time is not finite", false;
    if (!trajectory.time.empty() && time < trajectory.time.back()) return problem = "time goes back", false;
    trajectory.time.push_back(time);
    return true;
}

std::optional<ResultFile> ResultFile::open(const std::string& path, std::string& problem) {
    ResultFile file;
    file.path_ = path;
    file.source_ = open_source(path, problem);
    if (file.source_) return file;
    problem = "`" + path + "`: " + problem;
    return std::nullopt;
}

const std::vector<std::string>& ResultFile::names() const { return source_->names; }
const VariableText& ResultFile::about(std::size_t variable) const { return source_->texts[variable]; }
bool ResultFile::is_constant(std::size_t variable) const { return source_->constant[variable]; }
const std::string& ResultFile::provenance() const { return source_->provenance; }

std::optional<Trajectory> ResultFile::read(const std::vector<std::size_t>& wanted, std::string& problem,
                                           std::vector<WordCell>* words) const {
    auto trajectory = source_->read(wanted, problem, words);
    if (!trajectory) problem = "`" + path_ + "`" + (problem.starts_with("line ") ? ", " : ": ") + problem;
    return trajectory;
}

} // namespace torsion::analysis
