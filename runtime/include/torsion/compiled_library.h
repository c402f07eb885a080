#pragma once
// A library written by `torsion build`, opened again. Opening runs no code of the model, but the file is code: open
// only files that the user names.

#include "torsion/model.h"

#include <memory>
#include <string>

namespace torsion::runtime {

class CompiledLibrary {
public:
    /// Null, with the reason in `error`, if this is no such library or belongs to another version of the program.
    static std::unique_ptr<CompiledLibrary> open(const std::string& path, std::string& error);
    ~CompiledLibrary();
    CompiledLibrary(const CompiledLibrary&) = delete;
    CompiledLibrary& operator=(const CompiledLibrary&) = delete;

    const TorsionModel& model() const { return *model_; }

private:
    explicit CompiledLibrary(void* handle) : handle_(handle) {}

    void* handle_;
    const TorsionModel* model_ = nullptr;
};

} // namespace torsion::runtime
