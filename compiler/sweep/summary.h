#pragma once
// A few lines about a sweep, for people and for machines.

#include "compiler/sweep/plan.h"

#include <cstdint>
#include <map>
#include <string>

namespace torsion::sweep {

struct Record {
    std::string table;
    std::size_t variants = 0, columns = 0;
    std::size_t resumed = 0; ///< rows that a killed sweep had left
    std::size_t failed = 0;
    std::map<std::string, std::size_t> failures{}; ///< by code
    std::uint64_t first_failed = 0;                ///< its number; 0: none
    std::string first_failure{};                   ///< the arguments of `torsion simulate` that repeat it
    std::uint32_t workers = 0;
    std::size_t models = 1;     ///< that were compiled
    double compile_seconds = 0; ///< of all of them
    double seconds = 0;
};

/// Of a plan that no run has begun yet.
Record record_of(const Plan& plan, const Job& job, const std::string& table);

/// What is varied in one row, for `torsion simulate`.
std::string settings_of(const Job& job, std::uint64_t variant);

std::string text_summary(const Compilation& compilation, const Record& record);
std::string json_summary(const Compilation& compilation, const Record& record, bool ok);

} // namespace torsion::sweep
