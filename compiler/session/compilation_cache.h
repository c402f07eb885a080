#pragma once
// Compiles for a session, and keeps what was compiled: the same request from unchanged texts gives the same
// Compilation. Any thread may use it.

#include "compiler/compilation.h"
#include "compiler/library/documents.h"
#include "compiler/pipeline_options.h"
#include "compiler/session/read_files.h"

#include "torsion/session.h"

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

namespace torsion::session {

class CompilationCache {
public:
    explicit CompilationCache(const SessionOptions& options);

    void set_text(const std::string& path, std::string text, std::int64_t revision);
    void drop_text(const std::string& path);
    std::optional<std::int64_t> revision(const std::string& path) const;

    /// For this session; throws for a wrong request (C101).
    PipelineOptions options_for(const std::string& target, const std::string& model, const Values& set) const;
    PipelineOptions options_for_text(const std::string& text, const std::string& model, const Values& set) const;
    PipelineOptions options_for(const LoadOptions& options) const;
    PipelineOptions options_for_fmu(const LoadOptions& options) const;

    /// The result may be at fault. With object code nothing is kept.
    std::shared_ptr<Compilation> compile(const PipelineOptions& options);

    /// The one state of a model of this compilation, as long as somebody has it.
    std::shared_ptr<Model::State> state_of(const std::shared_ptr<Compilation>& compilation,
                                           const std::function<std::shared_ptr<Model::State>()>& make);

    Session::Work work() const;
    void forget();

private:
    struct Kept {
        std::shared_ptr<Compilation> compilation;
        std::shared_ptr<const ReadFiles> files;
        std::uint64_t used = 0;
    };
    static constexpr std::size_t most_kept = 64;
    std::shared_ptr<Compilation> find(const std::string& key, const library::Documents* documents);
    void keep(const std::string& key, Kept kept);
    void count(const Compilation& compilation);

    PipelineOptions base_;
    const bool keeps_models_;
    mutable std::mutex mutex_;
    std::shared_ptr<const library::Documents> documents_; ///< replaced as a whole: compilations under way keep theirs
    std::map<std::string, std::int64_t> revisions_;
    std::map<std::string, Kept> kept_;
    std::map<const Compilation*, std::weak_ptr<Model::State>> states_;
    std::uint64_t uses_ = 0;
    Session::Work work_;
};

/// Of PipelineOptions: asks the caller's function, and looks at what cancels.
std::function<bool(std::string_view)> goes_on_of(std::function<bool(std::string_view)> progress, const Cancel* cancel);

/// The settings of a session; without a target. Throws C101.
PipelineOptions base_options(const SessionOptions& options);

/// A setting as a text of Modelica. A number for a parameter whose type is not known is written as it is.
std::string setting_text(const Value& value);
void add_settings(const Values& set, std::vector<instance::Setting>& settings);
/// The last value of a name counts, at the place of the first.
void add_setting(const std::string& name, const std::string& value, std::vector<instance::Setting>& settings);

} // namespace torsion::session

namespace torsion {

struct Session::Impl : session::CompilationCache {
    using CompilationCache::CompilationCache;
};

} // namespace torsion
