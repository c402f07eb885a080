#include "bind.h"
#include "watch.h"

namespace torsion::python {

namespace {

using py::literals::operator""_a;

SessionOptions session_options(const py::dict& options) {
    SessionOptions result;
    take(options, "library_paths", result.library_paths);
    take(options, "modelica_path", result.modelica_path);
    take(options, "stdlib_folder", result.stdlib_folder);
    take(options, "installed", result.installed);
    take(options, "cache_folder", result.cache_folder);
    take(options, "allow_external", result.allow_external);
    take(options, "strict", result.is_strict);
    return result;
}

py::dict check(Session& session, const std::string& target, const std::string& model, const py::dict& set) {
    const Values values = values_of(set);
    const CheckResult c = unlocked([&] { return session.check(target, model, values); });
    return py::dict("ok"_a = c.is_good, "name"_a = c.name, "verdict"_a = c.verdict, "equations"_a = c.equations, "states"_a = c.states,
                    "open_connectors"_a = c.open_connectors, "diagnostics"_a = diagnostics(c.diagnostics));
}

} // namespace

void bind_session(py::module_& module) {
    py::class_<Session>(module, "Session")
        .def(py::init([](const py::dict& options) { return std::make_unique<Session>(session_options(options)); }))
        .def("load",
             [](Session& session, const std::string& target, const std::string& model, const py::dict& set) {
                 const Values values = values_of(set);
                 return unlocked([&] { return session.load(target, model, values); });
             })
        .def("load_text",
             [](Session& session, const std::string& text, const std::string& model, const py::dict& set) {
                 const Values values = values_of(set);
                 return unlocked([&] { return session.load_text(text, model, values); });
             })
        .def("check", &check)
        .def("dump",
             [](Session& session, const std::string& target, const std::string& stage, const std::string& model, const py::dict& set) {
                 const Values values = values_of(set);
                 return unlocked([&] { return session.dump(target, stage, model, values); });
             })
        .def("classes", [](Session& session, const std::string& target) { return unlocked([&] { return session.classes(target); }); })
        .def("forget", &Session::forget);
}

} // namespace torsion::python
