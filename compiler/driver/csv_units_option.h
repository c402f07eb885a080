#pragma once
// `--csv-units` of the commands that write CSV results.

#include "torsion/session.h"

#include <CLI/CLI.hpp>

#include <map>
#include <string>

namespace torsion::driver {

inline void add_csv_units_option(CLI::App& command, CsvUnits& units) {
    static const std::map<std::string, CsvUnits> words = {
        {"none", CsvUnits::None}, {"header", CsvUnits::Header}, {"line", CsvUnits::Line}, {"file", CsvUnits::File}};
    command
        .add_option_function<std::string>(
            "--csv-units", [&units](const std::string& word) { units = words.at(word); },
            "Units in CSV: behind the names, `w [rad/s|rpm]`; in a second line; in a file beside, X.units.csv; or "
            "nowhere")
        ->check(CLI::IsMember(words))
        ->type_name("none|header|line|file");
}

} // namespace torsion::driver
