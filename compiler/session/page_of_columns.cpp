#include "compiler/session/page_of_columns.h"

#include "compiler/report/page.h"

namespace torsion::session {

namespace {

report::PageVariable variable_of(const ColumnDescription& column) {
    report::PageVariable v;
    v.name = column.name, v.description = column.description, v.unit = column.unit,
    v.display_unit = column.display_unit;
    v.form = column.type == Type::Boolean       ? report::PageVariable::Form::Boolean
             : column.type == Type::Integer     ? report::PageVariable::Form::Integer
             : column.type == Type::Enumeration ? report::PageVariable::Form::Enumeration
                                                : report::PageVariable::Form::Continuous;
    return v;
}

} // namespace

std::string page_of_columns(const Result& result) {
    report::Trajectory run;
    run.name = result.model().empty() ? "result" : result.model();
    run.time.assign(result.time().begin(), result.time().end());
    run.rows = static_cast<std::int64_t>(result.rows());
    for (std::size_t i = 0; i < result.columns().size(); ++i) {
        report::PageVariable& v = run.variables.emplace_back(variable_of(result.columns()[i]));
        v.column = static_cast<int>(i);
        const auto values = result.column(i);
        std::vector<float>& column = run.columns.emplace_back();
        for (const double value : values) column.push_back(static_cast<float>(value));
    }
    for (const ColumnDescription& parameter : result.parameters()) {
        const auto value = result.parameter(parameter.name);
        if (!value) continue;
        report::PageVariable& v = run.variables.emplace_back(variable_of(parameter));
        v.constant = *value;
    }
    report::Page page;
    page.title = run.name.substr(run.name.rfind('.') + 1);
    page.runs.push_back(std::move(run));
    return report::page_text(page);
}

} // namespace torsion::session
