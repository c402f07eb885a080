#pragma once
// The result table while it grows. Rows go to PATH.part as they are finished, in any order; its first line tells of which sweep they are, so that a
// sweep that was killed goes on. At the end the rows are written in the order of their numbers, PATH takes the place of what was there, and PATH.part
// goes.

#include <atomic>
#include <cstdint>
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
    std::uint64_t fingerprint = 0; ///< of everything that decides what the rows hold
    std::size_t rows = 0;
    std::size_t status = 0;  ///< its cell in a row, counted from 0
    bool start_anew = false; ///< whatever stands in PATH.part
};

class Table {
public:
    enum class Obstacle { None, Unwritable, OtherSweep };

    /// Takes up PATH.part where there is one. Null, with the kind of obstacle and its words.
    static std::unique_ptr<Table> open(TablePlan plan, Obstacle& obstacle, std::string& problem);
    ~Table();
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;

    std::vector<std::uint64_t> missing() const; ///< rows without a line, counted from 0, ascending
    /// Whole lines with their ends; each begins with its number, counted from 1. Any thread may call. False: it cannot be written, see error().
    bool add(std::string_view lines);
    bool flush();  ///< what was added survives the process
    bool finish(); ///< all rows are there; makes PATH of them
    std::size_t finished() const { return finished_; }
    std::size_t failed() const { return failed_; }
    const std::map<std::string, std::size_t>& failures() const { return failures_; } ///< codes and how often; when nobody adds any more
    std::uint64_t first_failed() const { return first_failed_; }                     ///< counted from 1; 0: none
    std::string error() const;

private:
    explicit Table(TablePlan plan);
    bool take_up(Obstacle& obstacle, std::string& problem);
    bool note(std::string_view line, std::uint64_t offset);
    bool write_all(int file, std::string_view text, const std::string& path);
    bool write_sorted(const char* part, int file, const std::string& path);
    bool fail(const std::string& path);

    TablePlan plan_;
    std::string part_path_, first_line_;
    int file_ = -1;
    std::vector<std::uint64_t> offset_;                  ///< of each row in PATH.part; 0: not there
    std::uint64_t size_ = 0;                             ///< of PATH.part with what is in the buffer
    std::atomic<std::size_t> finished_ = 0, failed_ = 0; ///< written under the mutex, read by whoever shows them
    mutable std::mutex mutex_;                           ///< of all that add() changes
    std::map<std::string, std::size_t> failures_;
    std::uint64_t first_failed_ = 0;
    std::string buffer_, error_;
};

inline constexpr std::string_view good_status = "ok";

} // namespace torsion::sweep
