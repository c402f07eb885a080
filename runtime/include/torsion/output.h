#pragma once
// Trajectory sinks that write files. docs/reference/results.md describes their contents.

#include "torsion/simulate.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace torsion::runtime {

/// The place of units in a CSV, as `unit` or `unit|display unit`: none; behind the names, `w [rad/s|rpm]`; in a second
/// line; in a separate file, see units_path(). Beside: in a separate file if a column has a unit. A separate file that
/// an earlier run left never tells other units than the result has.
enum class CsvUnits { None, Header, Line, File, Beside };

struct OutputOptions {
    std::string path;
    /// regular expression on names (searched, ECMAScript); empty: all that are not hidden
    std::string variables;
    bool with_parameters = false; ///< of CSV; the other formats hold parameters and constants anyway
    /// A text about the origin of the result; called once, at the end. Formats with a place for it store it.
    std::function<std::string()> provenance = {};
    std::optional<bool> may_start_thread = {}; ///< of CSV, for long results; default: with more than one processor
    CsvUnits csv_units = CsvUnits::None;
};

/// The path's extension gives the format (none: CSV). Rows go to PATH.XXXXXX.part (six random letters) and are flushed
/// to the system a few times a second, so that they can be read after a kill; the file is renamed at the end. A path
/// that is not a regular file, such as /dev/full, is written directly. Nothing with the reason if the extension or the
/// regular expression is invalid.
std::unique_ptr<Sink> result_sink(const OutputOptions& options, std::string& error);
/// Beside X.csv: X.units.csv, with name, unit, display unit and description of each column.
std::string units_path(const std::string& path);
bool is_csv_path(std::string_view path);
bool is_result_path(std::string_view path); ///< has an extension that result_sink() knows
std::string result_extensions();            ///< ".csv, .mat"

/// CSV: quoted names, `time` first, a row per point, two rows per event; shortest numbers that read back the same.
std::unique_ptr<Sink> csv_sink(const OutputOptions& options, std::string& error);

/// CSV of events: a row for every change, in the order of time; docs/reference/event_log.md tells the columns. Written
/// like the above.
std::unique_ptr<EventSink> event_log(const std::string& path);

} // namespace torsion::runtime
