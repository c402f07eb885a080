#pragma once
// The files that a run writes row by row.

#include "compiler/compilation.h"
#include "compiler/report/summary.h"

#include "torsion/session.h"
#include "torsion/simulate.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace torsion::session {

class FilesOfRun {
public:
    FilesOfRun() = default;
    /// Throws C101 for a wrong path, or for a pattern without a match. `provenance` is called when a file is finished.
    FilesOfRun(const SimulateOptions& options, const TorsionModel& model, const Compilation& compilation,
               std::function<std::string()> provenance);

    /// Of a run that was taken back when it ends, none is written.
    void keep_whole_runs(const Cancel& is_taken_back);
    void add_to(std::vector<runtime::Sink*>& sinks) const;
    std::vector<report::OutputFile> written() const; ///< after a run
    /// Of a run that was stopped, or had a limit of work: says which files hold its partial results.
    void tell_what_is_kept(runtime::Result& result) const;
    /// A failure becomes a message of the result, which is then not ok.
    void write_provenance(runtime::Result& result) const;

private:
    std::vector<std::string> paths_;
    std::string event_log_, provenance_path_;
    std::function<std::string()> provenance_;
    std::vector<std::unique_ptr<runtime::Sink>> sinks_;
    std::unique_ptr<runtime::Sink> closing_; ///< tells the caller before the files are finished
};

} // namespace torsion::session
