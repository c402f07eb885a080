#include "compiler/c_source/access_tables.h"
#include "compiler/c_source/runtime_text.h"

namespace torsion::c_source {

std::vector<std::pair<std::string, std::string>> fmi_files(const FmiModel& fmi, const std::string& name,
                                                           const Files& model) {
    std::string arrays;
    for (const std::uint32_t word : fmi.arrays) arrays += (arrays.empty() ? "" : ", ") + std::to_string(word) + "u";
    const std::string prefix = fmi.version == 2 ? "fmi2" : "fmi3";
    const std::map<std::string, std::string> words = {{"NAME", name},
                                                      {"ID", fmi.identifier},
                                                      {"FMI", prefix},
                                                      {"VERSION", fmi.version == 2 ? "2.0" : "3.0"},
                                                      {"TOKEN", c_string(fmi.token)},
                                                      {"ARRAYS", arrays}};
    const std::set<std::string> flags = fmi.arrays.empty() ? std::set<std::string>() : std::set<std::string>{"ARRAYS"};
    const FmiPieces& pieces = fmi_pieces[fmi.version - 2];
    std::string text;
    for (const char* const piece : {pieces.begin, fmi_instance, pieces.end, pieces.none})
        text += filled(piece, flags, words);
    return {{name + ".c", model.source},
            {fmi.identifier + "_" + prefix + ".c", text},
            {name + ".h", model.header},
            {prefix + ".h", pieces.header}};
}

} // namespace torsion::c_source
