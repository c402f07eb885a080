#pragma once
// Documents of classes as one Markdown page: contents, then a section for each class with its tables. Texts of models
// are escaped in tables and headings. Their HTML stays; its links to classes (`modelica://A.B`) lead to the sections of
// this page.

#include "compiler/document/class_document.h"

namespace torsion::document {

std::string markdown(const std::string& title, const std::vector<ClassDocument>& classes);

} // namespace torsion::document
