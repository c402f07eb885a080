#pragma once
// A model of a session: its first compilation, and others for values and solvers that need their own.

#include "compiler/session/compilation_cache.h"
#include "compiler/session/diagnostics.h"
#include "compiler/session/variant.h"

#include "torsion/session.h"

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace torsion {

struct Model::State : std::enable_shared_from_this<Model::State> {
    State(std::shared_ptr<session::CompilationCache> compilations, PipelineOptions options, const CodeOptions& form,
          std::shared_ptr<Compilation> compilation);

    /// What the code is compiled for, beside values.
    using Form = CodeOptions;
    struct Ready {
        std::shared_ptr<const session::Variant> variant;
        std::vector<session::Assignment> values;
        std::string solver; ///< that runs
    };
    /// Compiles if that is needed and allowed; throws.
    Ready ready_for(const Values& set, const Form& form, bool may_compile);

    /// For compilations of the same texts with other options.
    PipelineOptions options_with(const Values& set) const;
    bool is_opened() const; ///< a library of `torsion build`, which is not compiled here
    session::CompilationCache& compilations() { return *compilations_; }
    const session::Description& description() const;
    const PipelineOptions& options() const { return options_; } ///< as it was loaded
    const std::shared_ptr<Compilation>& compilation() const { return first_->compilation(); }
    session::Sources sources() const { return session::Sources(compilation(), &compilation()->sources); }
    std::span<const Diagnostic> diagnostics() const { return diagnostics_; }
    /// Values without effect (C105) that were set for a variant alone.
    std::vector<Diagnostic> warnings_of(const std::shared_ptr<Compilation>& variant) const;
    std::shared_ptr<const Compilation> shared_compilation() const { return first_->compilation(); }

private:
    struct Made {
        Form form;
        std::shared_ptr<const session::Variant> variant;
    };
    static constexpr std::size_t most_variants = 32;
    Form settled(const Form& form) const;
    std::shared_ptr<const session::Variant> make(const Values& compiled_in, const Form& form);
    Value in_words(const std::string& name, const Value& value) const;
    Values in_words(const Values& set) const;
    Values to_compile(const Values& set, const Form& form) const;
    Ready ready(std::shared_ptr<const session::Variant> variant, std::vector<session::Assignment> values,
                const std::string& solver) const;
    std::optional<Ready> ready_before(const Values& set, const Form& form, const std::string& solver);
    Ready ready_anew(const Values& compiled_in, const Values& set, const Form& form, const std::string& solver);
    [[noreturn]] void refuse_of_library(const Values& set, const std::string& obstacle) const;
    [[noreturn]] void refuse_to_compile(const std::string& obstacle) const;
    std::shared_ptr<const library::Documents> texts() const;

    std::shared_ptr<session::CompilationCache> compilations_;
    PipelineOptions options_;
    Form form_;                    ///< of first_
    std::filesystem::path folder_; ///< to which its paths are relative
    std::shared_ptr<const session::Variant> first_;
    /// most programs need neither, and large models have long ones
    mutable std::once_flag description_once_, texts_once_;
    mutable std::unique_ptr<const session::Description> description_;
    mutable std::shared_ptr<const library::Documents> texts_; ///< of which it was made
    std::vector<Diagnostic> diagnostics_;
    std::vector<session::Assignment> library_values_; ///< of a compiled library: what it was loaded with
    std::mutex mutex_;
    std::vector<Made> made_; ///< the last used one at the end
};

} // namespace torsion

namespace torsion::session {

/// Options of a compilation with code for this purpose.
void ask_for(const CodeOptions& code, PipelineOptions& options);
/// C101 for an unknown solver.
void check_solver(const std::string& name);
runtime::Options run_options(const RunOptions& options);

} // namespace torsion::session
