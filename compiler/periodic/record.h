#pragma once
// All that was found, for the text, the files and the picture.

#include "compiler/periodic/branch.h"

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
    std::vector<std::string> relations; ///< in words, of the model's rows
    std::vector<Branch> branches;
    std::int64_t runs = 0;
    bool is_complete = true;
};

std::string text_of(const Record& record);
std::string json_of(const Record& record);
std::string csv_of(const Record& record);
std::string picture_of(const Record& record);

} // namespace torsion::periodic
