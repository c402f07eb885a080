#pragma once
// The result table during a sweep. Finished rows go to PATH.part in any order. Its first line identifies the sweep, so
// that a killed sweep can resume. At the end finish() writes the rows in the order of their numbers, replaces PATH, and
// removes PATH.part.

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace torsion::sweep {

struct TablePlan {
    std::string path, header;      ///< the header without a line end
    std::uint64_t fingerprint = 0; ///< of every fact that decides the rows
    std::size_t rows = 0;
    std::size_t status = 0;  ///< its cell in a row, counted from 0
    bool start_anew = false; ///< ignores the content of PATH.part
    /// How a row (counted from 0) begins: its number, counted from 1, and the varied values. Empty: rows of an
    /// unfinished table are not compared.
    std::function<std::string(std::uint64_t row)> begin_of = {};
    std::size_t columns = 0; ///< cells of a row
    std::string units = {};  ///< the file beside the table, X.units.csv; empty: none, and an older one is removed
};

class Table {
public:
    enum class Obstacle { None, Unwritable, OtherSweep };

    /// Resumes PATH.part if it exists. Null, with the kind of obstacle and a message.
    static std::unique_ptr<Table> open(TablePlan plan, Obstacle& obstacle, std::string& problem);
    ~Table();
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;

    std::vector<std::uint64_t> missing() const; ///< rows without a line, counted from 0, ascending
    /// Whole lines with their ends; each begins with its number, counted from 1. Any thread may call it. False: the
    /// write failed, see error().
    bool add(std::string_view lines);
    bool flush();  ///< added rows then survive the process
    bool finish(); ///< all rows are present; writes PATH
    std::size_t finished() const { return finished_; }
    std::size_t failed() const { return failed_; }
    /// codes and counts; only after the last add()
    const std::map<std::string, std::size_t>& failures() const { return failures_; }
    std::uint64_t first_failed() const { return first_failed_; } ///< counted from 1; 0: none
    std::string error() const;

private:
    explicit Table(TablePlan plan);
    bool take_up(Obstacle& obstacle, std::string& problem);
    bool take_rows(std::string_view text, std::string& problem);
    std::string alteration_of(std::string_view line) const;
    bool note(std::string_view line, std::uint64_t offset);
    bool write_all(int file, std::string_view text, const std::string& path);
    bool write_sorted(const char* part, int file, const std::string& path);
    bool write_units();
    bool fail(const std::string& path);

    TablePlan plan_;
    std::string part_path_, first_line_;
    int file_ = -1;
    std::vector<std::uint64_t> offset_;                  ///< of each row in PATH.part; 0: absent
    std::uint64_t size_ = 0;                             ///< of PATH.part, including the buffer
    std::atomic<std::size_t> finished_ = 0, failed_ = 0; ///< written under the mutex, read by the progress display
    mutable std::mutex mutex_;                           ///< protects all that add() changes
    std::map<std::string, std::size_t> failures_;
    std::uint64_t first_failed_ = 0;
    std::string buffer_, error_;
};

inline constexpr std::string_view good_status = "ok";

} // namespace torsion::sweep
