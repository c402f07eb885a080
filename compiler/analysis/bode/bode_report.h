#pragma once
// A frequency response as text, as JSON and as CSV.

#include "compiler/analysis/bode/bode_analysis.h"
#include "compiler/analysis/linear/mode_words.h"

#include <string>
#include <vector>

namespace torsion::analysis {

struct BodeRecord {
    const std::string& model_name;
    const std::vector<ComponentMode>& components; ///< the discrete mode of each
    const LinearSystem& system;
    LinearVariable input, output;
    std::string how_excited; ///< words behind the input's name
    bool is_negated = false; ///< the loop is −y/u
    BodeAnalysis analysis;
};

double decibels(double amplitude);
std::string bode_text(const BodeRecord& record);
std::string bode_json(const BodeRecord& record);
std::string bode_csv(const BodeRecord& record); ///< frequency_hz, amplitude, amplitude_db, phase_deg

} // namespace torsion::analysis
