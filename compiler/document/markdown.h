#pragma once
// Documents of classes as one Markdown page: contents, then a section for each class with its tables. Texts of models are escaped where they stand in
// tables and headings; their HTML stays, with links to classes (`modelica://A.B`) led to the sections of this page.

#include "compiler/document/class_document.h"

namespace torsion::document {

std::string markdown(const std::string& title, const std::vector<ClassDocument>& classes);

} // namespace torsion::document
