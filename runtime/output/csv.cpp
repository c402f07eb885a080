// CSV sink: rows go through a buffer of fixed size straight to the file, so memory does not grow with the run.

#include "torsion/output.h"

#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <regex>
#include <string>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace torsion::runtime {

namespace {

constexpr std::size_t buffer_size = 1 << 20;
constexpr std::size_t longest_number = 32;

class CsvSink final : public Sink {
public:
    CsvSink(const OutputOptions& options, std::optional<std::regex> filter) : options_(options), filter_(std::move(filter)) {}
    ~CsvSink() override { discard(); }

    bool begin(const TorsionModel& model) override {
        if (!open()) return false;
        select(model);
        buffer_.reserve(buffer_size + longest_number);
        append("\"time\"");
        for (const TorsionVariable* variable : columns_) {
            append(",");
            append_quoted(text(model, variable->name));
        }
        append("\n");
        return is_good();
    }

    bool row(const TorsionFrame& frame) override {
        append_number(frame.time);
        for (const TorsionVariable* variable : columns_) {
            append(",");
            append_number(value_of(frame, *variable));
        }
        append("\n");
        return is_good();
    }

    bool finish(bool complete) override {
        if (file_ < 0) return is_good();
        if (complete) flush();
        if (::close(file_) != 0 && is_good()) fail("cannot write", errno);
        file_ = -1;
        if (!has_part_) return is_good();
        if (!complete || !is_good()) {
            ::unlink(written_path_.c_str());
        } else if (std::rename(written_path_.c_str(), options_.path.c_str()) != 0) {
            fail("cannot create", errno);
            ::unlink(written_path_.c_str());
        }
        return is_good();
    }

    std::string error() const override { return error_; }
    std::size_t variables() const override { return columns_.size(); }

private:
    bool open() {
        struct stat status{};
        const bool is_special = ::stat(options_.path.c_str(), &status) == 0 && !S_ISREG(status.st_mode);
        if (is_special && S_ISDIR(status.st_mode)) return fail("cannot write", EISDIR);
        has_part_ = !is_special;
        written_path_ = has_part_ ? options_.path + ".part" : options_.path;
        file_ = ::open(written_path_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
        return file_ >= 0 || fail("cannot write", errno);
    }

    void select(const TorsionModel& model) {
        for (std::uint32_t i = 0; i < model.n_variables; ++i) {
            const TorsionVariable& variable = model.variables[i];
            const bool is_parameter = variable.variability <= TORSION_PARAMETER;
            if (variable.type == TORSION_STRING || variable.section == TORSION_TIME || (is_parameter && !options_.with_parameters)) continue;
            if (!filter_ && (variable.flags & TORSION_HIDDEN) != 0) continue;
            const std::string_view name = text(model, variable.name);
            if (filter_ && !std::regex_search(name.begin(), name.end(), *filter_)) continue;
            columns_.push_back(&variable);
        }
    }

    void append(std::string_view characters) {
        for (; buffer_.size() + characters.size() > buffer_size; flush()) {
            const std::size_t room = buffer_size - buffer_.size();
            buffer_.append(characters.substr(0, room));
            characters.remove_prefix(room);
        }
        buffer_.append(characters);
    }

    void append_quoted(std::string_view name) {
        append("\"");
        for (std::size_t i = 0; i < name.size(); ++i) append(name[i] == '"' ? std::string_view("\"\"") : name.substr(i, 1));
        append("\"");
    }

    void append_number(double value) {
        char digits[longest_number];
        if (value == 0) value = 0; // no "-0"
        append(std::string_view(digits, std::to_chars(digits, digits + sizeof digits, value).ptr - digits));
    }

    void flush() {
        const char* data = buffer_.data();
        std::size_t left = buffer_.size();
        while (left > 0 && is_good()) {
            const ssize_t written = ::write(file_, data, left);
            if (written < 0 && errno == EINTR) continue;
            if (written < 0) {
                fail("cannot write", errno);
                break;
            }
            data += written;
            left -= static_cast<std::size_t>(written);
        }
        buffer_.clear();
    }

    void discard() { // a run that ended without finish()
        if (file_ < 0) return;
        ::close(file_);
        if (has_part_) ::unlink(written_path_.c_str());
    }

    bool is_good() const { return error_.empty(); }
    bool fail(const char* what, int reason) {
        error_ = std::string(what) + " " + options_.path + ": " + std::strerror(reason);
        return false;
    }

    OutputOptions options_;
    std::optional<std::regex> filter_;
    std::vector<const TorsionVariable*> columns_;
    std::string buffer_, error_, written_path_;
    int file_ = -1;
    bool has_part_ = true;
};

} // namespace

std::unique_ptr<Sink> csv_sink(const OutputOptions& options, std::string& error) {
    std::optional<std::regex> filter;
    if (!options.variables.empty()) {
        try {
            filter.emplace(options.variables, std::regex::ECMAScript | std::regex::optimize);
        } catch (const std::regex_error& problem) {
            error = "`" + options.variables + "` is not a regular expression: " + problem.what();
            return nullptr;
        }
    }
    return std::make_unique<CsvSink>(options, std::move(filter));
}

} // namespace torsion::runtime
