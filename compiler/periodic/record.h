#pragma once
// All that was found, for the text, the files and the picture.

#include "compiler/periodic/coverage.h"

#include <string>
#include <vector>

namespace torsion::periodic {

struct ShownVariable {
    std::string name, unit;
};

struct Record {
    std::string model, speed, unit; ///< the parameter
    double from = 0, to = 0;
    std::vector<ShownVariable> shown;
    std::vector<std::string> gaps;      ///< components
    std::vector<std::string> relations; ///< in words, of PeriodEnd::switches
    std::vector<Branch> branches;
    std::vector<double> unreached;   ///< speeds that were asked for, and at which there is no motion
    std::vector<Span> gaps_in_range; ///< parts of the range that no branch reaches
    std::int64_t runs = 0;
    bool is_complete = true;
};

std::string text_of(const Record& record);
std::string json_of(const Record& record);
std::string csv_of(const Record& record);
std::string picture_of(const Record& record);

} // namespace torsion::periodic
