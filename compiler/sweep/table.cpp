#include "compiler/sweep/table.h"

#include "runtime/output/file.h"

#include "torsion/output.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace torsion::sweep {

namespace {

constexpr std::size_t buffer_size = 1 << 16;

/// A file's bytes, mapped; empty if that fails.
class Mapped {
public:
    Mapped(int file, std::size_t size)
        : size_(size), data_(size > 0 ? mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0) : MAP_FAILED) {}
    ~Mapped() {
        if (data_ != MAP_FAILED) munmap(data_, size_);
    }
    Mapped(const Mapped&) = delete;
    Mapped& operator=(const Mapped&) = delete;
    std::string_view text() const {
        return data_ == MAP_FAILED ? std::string_view() : std::string_view(static_cast<const char*>(data_), size_);
    }

private:
    std::size_t size_;
    void* data_;
};

std::string_view cell_of(std::string_view line, std::size_t number) {
    for (; number > 0; --number) {
        const auto comma = line.find(',');
        if (comma == std::string_view::npos) return {};
        line.remove_prefix(comma + 1);
    }
    return line.substr(0, line.find(','));
}

} // namespace

Table::Table(TablePlan plan) : plan_(std::move(plan)), part_path_(plan_.path + ".part"), offset_(plan_.rows, 0) {
    first_line_ = fmt::format("# torsion sweep {:016x} {}\n", plan_.fingerprint, plan_.rows);
}

Table::~Table() {
    if (file_ < 0) return;
    flush();
    close(file_);
}

std::unique_ptr<Table> Table::open(TablePlan plan, Obstacle& obstacle, std::string& problem) {
    std::unique_ptr<Table> table(new Table(std::move(plan)));
    obstacle = Obstacle::Unwritable;
    struct stat there{};
    if (runtime::is_written_directly(table->plan_.path))
        return problem = fmt::format("`{}` is not a regular file", table->plan_.path), nullptr;
    table->file_ = ::open(table->part_path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK,
                          0666); // refuses links: the name is predictable
    if (table->file_ >= 0 && (fstat(table->file_, &there) != 0 || !S_ISREG(there.st_mode) || there.st_nlink != 1)) {
        return problem = fmt::format("`{}` is not a regular file of its own", table->part_path_), nullptr;
    }
    if (table->file_ < 0)
        return problem = fmt::format("cannot write `{}`: {}", table->part_path_, std::strerror(errno)), nullptr;
    if (flock(table->file_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
        return problem = fmt::format("another sweep is writing `{}`", table->part_path_), nullptr;
    }
    if (!table->take_up(obstacle, problem)) return nullptr;
    obstacle = Obstacle::None;
    return table;
}

// The kill may have cut off the last line: overwrites a line without its end.
bool Table::take_up(Obstacle& obstacle, std::string& problem) {
    struct stat status{};
    fstat(file_, &status);
    const auto size = plan_.start_anew ? 0 : static_cast<std::size_t>(status.st_size);
    const Mapped part(file_, size);
    const std::string_view text = part.text();
    const bool is_begun = text.find('\n') != std::string_view::npos;
    if (is_begun && !text.starts_with(first_line_)) {
        obstacle = Obstacle::OtherSweep;
        problem = fmt::format("`{}` holds the rows of another sweep, or it was made from another model", part_path_);
        return false;
    }
    size_ = is_begun ? first_line_.size() : 0;
    if (is_begun && !take_rows(text, problem)) {
        obstacle = Obstacle::OtherSweep;
        return false;
    }
    const bool is_ready =
        ftruncate(file_, static_cast<off_t>(size_)) == 0 && lseek(file_, static_cast<off_t>(size_), SEEK_SET) >= 0;
    if (is_ready && size_ == 0) buffer_ = first_line_, size_ = first_line_.size();
    if (is_ready && flush()) return true;
    problem = error_.empty() ? fmt::format("cannot write `{}`: {}", part_path_, std::strerror(errno)) : error_;
    return false;
}

/// Up to the first line that has not become whole. False for a row that somebody has changed.
bool Table::take_rows(std::string_view text, std::string& problem) {
    for (auto end = text.find('\n', size_); end != std::string_view::npos; end = text.find('\n', size_)) {
        const std::string_view line = text.substr(size_, end - size_);
        if (!note(line, size_)) break;
        if (const std::string why = alteration_of(line); !why.empty()) {
            problem = fmt::format("`{}` has been altered: row {} {}", part_path_, cell_of(line, 0), why);
            return false;
        }
        size_ = end + 1;
    }
    return true;
}

namespace {

template <class Number>
bool is_number(std::string_view text) {
    Number value{};
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && stop == text.data() + text.size();
}

} // namespace

/// Why a line is no row that a sweep has written; empty: it may be.
std::string Table::alteration_of(std::string_view line) const {
    if (!plan_.begin_of) return {};
    std::uint64_t number = 0;
    std::from_chars(line.data(), line.data() + line.size(), number);
    const std::string begin = plan_.begin_of(number - 1) + ',';
    if (!line.starts_with(begin)) return fmt::format("does not begin with `{}`", begin);
    const std::size_t cells = static_cast<std::size_t>(std::count(line.begin(), line.end(), ',')) + 1;
    if (cells != plan_.columns) return fmt::format("has {} values in place of {}", cells, plan_.columns);
    std::string_view rest = line.substr(begin.size());
    for (std::size_t i = plan_.status; i < cells; ++i) {
        const std::string_view cell = rest.substr(0, rest.find(','));
        rest.remove_prefix(std::min(rest.size(), cell.size() + 1));
        const bool is_count = i <= plan_.status + 2; // steps and events
        const bool is_right = i == plan_.status ? !cell.empty()
                              : is_count        ? is_number<std::int64_t>(cell)
                                                : is_number<double>(cell);
        if (!is_right) return fmt::format("has `{}` in column {}", cell, i + 1);
    }
    return {};
}

/// False for a line that is no row of this table.
bool Table::note(std::string_view line, std::uint64_t offset) {
    std::uint64_t number = 0;
    const auto [stop, error] = std::from_chars(line.data(), line.data() + line.size(), number);
    if (error != std::errc() || number < 1 || number > plan_.rows || stop == line.data() + line.size() || *stop != ',')
        return false;
    if (offset_[number - 1] != 0) return true;
    offset_[number - 1] = offset;
    ++finished_;
    const std::string_view status = cell_of(line, plan_.status);
    if (status == good_status) return true;
    ++failed_;
    ++failures_[std::string(status)];
    first_failed_ = first_failed_ == 0 ? number : std::min(first_failed_, number);
    return true;
}

std::vector<std::uint64_t> Table::missing() const {
    std::vector<std::uint64_t> rows;
    rows.reserve(plan_.rows - finished_);
    for (std::uint64_t i = 0; i < plan_.rows; ++i) {
        if (offset_[i] == 0) rows.push_back(i);
    }
    return rows;
}

bool Table::add(std::string_view lines) {
    const std::lock_guard lock(mutex_);
    while (!lines.empty()) {
        const auto end = lines.find('\n');
        if (end == std::string_view::npos || !note(lines.substr(0, end), size_)) return false;
        buffer_.append(lines.substr(0, end + 1));
        size_ += end + 1;
        lines.remove_prefix(end + 1);
    }
    if (buffer_.size() < buffer_size) return error_.empty();
    const std::string text = std::exchange(buffer_, {});
    return write_all(file_, text, part_path_);
}

bool Table::flush() {
    const std::lock_guard lock(mutex_);
    const std::string text = std::exchange(buffer_, {});
    return write_all(file_, text, part_path_);
}

bool Table::write_all(int file, std::string_view text, const std::string& path) {
    while (!text.empty() && error_.empty()) {
        const ssize_t count = write(file, text.data(), text.size());
        if (count < 0 && errno != EINTR) fail(path);
        else if (count > 0) text.remove_prefix(static_cast<std::size_t>(count));
    }
    return error_.empty();
}

bool Table::fail(const std::string& path) {
    error_ = fmt::format("cannot write `{}`: {}", path, std::strerror(errno));
    return false;
}

std::string Table::error() const {
    const std::lock_guard lock(mutex_);
    return error_;
}

bool Table::finish() {
    if (!flush()) return false;
    const Mapped part(file_, size_);
    if (part.text().empty()) return fail(part_path_);
    std::string path;
    const int file = runtime::open_new_beside(plan_.path, runtime::File::readable, path);
    if (file < 0) return fail(plan_.path);
    const bool is_written = write_sorted(part.text().data(), file, path);
    if (close(file) != 0 && is_written) fail(path);
    if (error_.empty() && rename(path.c_str(), plan_.path.c_str()) != 0) fail(plan_.path);
    if (!error_.empty()) {
        unlink(path.c_str());
        return false;
    }
    unlink(part_path_.c_str());
    return write_units();
}

/// Beside a table that is a file, and not a device.
bool Table::write_units() {
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(plan_.path, ignored)) return true;
    const std::string path = runtime::units_path(plan_.path);
    if (plan_.units.empty()) std::filesystem::remove(path, ignored);
    else error_ = runtime::write_file(path, plan_.units);
    return error_.empty();
}

bool Table::write_sorted(const char* part, int file, const std::string& path) {
    std::string text = plan_.header + '\n';
    for (const std::uint64_t offset : offset_) {
        const auto* end = static_cast<const char*>(std::memchr(part + offset, '\n', size_ - offset));
        text.append(part + offset, end + 1);
        if (text.size() < buffer_size) continue;
        if (!write_all(file, text, path)) return false;
        text.clear();
    }
    return write_all(file, text, path);
}

} // namespace torsion::sweep
