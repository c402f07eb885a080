// Files with numbers: results in CSV and MAT (inputs use the same reader), event logs, tables in text files. A reader
// refuses an unreadable file with a reason; otherwise its value fulfils the reader's invariants.

#include "compiler/analysis/compare/event_log.h"
#include "compiler/analysis/result/result_file.h"
#include "compiler/foreign/table_text.h"
#include "fuzz/memory_file.h"

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <numeric>

using namespace torsion;

namespace {

[[noreturn]] void fail(const char* what) {
    std::fprintf(stderr, "broken: %s\n", what);
    std::abort();
}

void must(bool holds, const char* what) {
    if (!holds) fail(what);
}

void read_result(const std::string& path) {
    std::string problem;
    const auto file = analysis::ResultFile::open(path, problem);
    must(file.has_value() == problem.empty(), "result: refused exactly with a reason");
    if (!file) return;
    std::vector<std::size_t> all(std::min<std::size_t>(file->names().size(), 50));
    std::iota(all.begin(), all.end(), 0);
    for (std::size_t i : all) (void)file->about(i), (void)file->is_constant(i);
    const auto trajectory = file->read(all, problem);
    must(trajectory.has_value() == problem.empty(), "columns: refused exactly with a reason");
    if (!trajectory) return;
    must(!trajectory->time.empty(), "a trajectory without rows");
    for (std::size_t r = 0; r < trajectory->time.size(); ++r) {
        must(std::isfinite(trajectory->time[r]), "a time that is not finite");
        must(r == 0 || trajectory->time[r] >= trajectory->time[r - 1], "time goes back");
    }
    must(trajectory->columns.size() == all.size(), "a column is missing");
    for (const auto& column : trajectory->columns)
        must(column.size() == trajectory->time.size(), "a column of another length");
}

void read_events(const std::string& path) {
    std::string problem;
    const auto log = analysis::read_event_log(path, problem);
    must(log.has_value() == problem.empty(), "event log: refused exactly with a reason");
    if (!log) return;
    for (std::size_t i = 1; i < log->changes.size(); ++i)
        must(log->changes[i].time >= log->changes[i - 1].time, "events go back in time");
    (void)analysis::count_events(*log);
    (void)analysis::events_of_components(*log);
}

void read_table(const std::string& path) {
    std::string problem;
    const auto table = foreign::read_text_table(path, "t", problem);
    must(table.has_value() == problem.empty(), "table: refused exactly with a reason");
    must(!table || table->values.size() == table->rows * table->columns, "a table of another size");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const fuzz::MemoryFile file(data, size);
    if (!file.is_whole()) return 0;
    read_result(file.path());
    if (size > 0 && data[0] == '#') read_table(file.path());
    else read_events(file.path());
    return 0;
}
