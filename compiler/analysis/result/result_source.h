#pragma once
// A format of result files, as ResultFile reads it.

#include "compiler/analysis/result/result_file.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace torsion::analysis {

class ResultSource {
public:
    virtual ~ResultSource() = default;
    /// As ResultFile::read(); the problem lacks the file's name, but has the place: "line 3: …".
    virtual std::optional<Trajectory> read(const std::vector<std::size_t>& wanted, std::string& problem,
                                           std::vector<WordCell>* words) const = 0;

    std::vector<std::string> names;  ///< without time
    std::vector<VariableText> texts; ///< of names
    std::vector<bool> constant;      ///< of names
    std::string provenance;

protected:
    void add(std::string name, VariableText text, bool is_constant) {
        names.push_back(std::move(name));
        texts.push_back(std::move(text));
        constant.push_back(is_constant);
    }
};

using ReadResult = std::unique_ptr<ResultSource>; ///< null, and the problem, if the content does not fit the format
ReadResult open_csv(std::string text, const std::string& units_beside, bool may_be_cut_off, std::string& problem);
ReadResult open_mat(const std::string& path, std::string& problem);

/// Appends a time to a trajectory. False, with the reason, if it is not finite or smaller than the last one.
bool add_time(Trajectory& trajectory, double time, std::string& problem);

} // namespace torsion::analysis
