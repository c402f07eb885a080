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
    /// What ResultFile::read() promises; the problem comes without the file's name, but with the place in it: "line 3: …".
    virtual std::optional<Trajectory> read(const std::vector<std::size_t>& wanted, std::string& problem) const = 0;

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

using ReadResult = std::unique_ptr<ResultSource>; ///< null, and the problem, where the file is not what it seems to be
ReadResult open_csv(std::string text, const std::string& units_beside, bool may_be_cut_off, std::string& problem);
ReadResult open_mat(const std::string& path, std::string& problem);

/// Adds a time to a trajectory; false with the reason where it is not finite or lies before the last one.
bool add_time(Trajectory& trajectory, double time, std::string& problem);

} // namespace torsion::analysis
