#pragma once
// A summary of a sweep in a few lines, as text and as JSON.

#include "compiler/sweep/plan.h"

#include <cstdint>
#include <map>
#include <string>

namespace torsion::sweep {

struct Record {
    std::string table;
    std::size_t variants = 0, columns = 0;
    std::size_t resumed = 0; ///< rows left by a killed sweep
    std::size_t failed = 0;
    std::map<std::string, std::size_t> failures{}; ///< by code
    std::uint64_t first_failed = 0;                ///< number of the variant; 0: none
    std::string first_failure{};                   ///< arguments of `torsion simulate` that repeat it
    std::uint32_t workers = 0;
    std::size_t models = 1;     ///< compiled models
    double compile_seconds = 0; ///< for all models
    double seconds = 0;
};

/// The record of a plan before its first run.
Record record_of(const Plan& plan, const Job& job, const std::string& table);

/// The varied values of one row, as options of `torsion simulate`.
std::string settings_of(const Job& job, std::uint64_t variant);

std::string text_summary(const Compilation& compilation, const Record& record);
std::string json_summary(const Compilation& compilation, const Record& record, bool ok);

} // namespace torsion::sweep
