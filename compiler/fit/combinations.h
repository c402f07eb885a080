#pragma once
// Words for what data do not determine: "the data determine only shaft.c/load.J".

#include <string>
#include <vector>

namespace torsion::fit {

/// `directions`: in which parameters can move without any effect, as changes of their values. One sentence for each.
std::vector<std::string> words_of(std::vector<std::vector<double>> directions, const std::vector<std::string>& names,
                                  const std::vector<double>& values);

} // namespace torsion::fit
