#pragma once
// The only exception that leaves a session is torsion::Error; memory that runs out stays std::bad_alloc.

#include "compiler/native/code_modules.h"
#include "compiler/session/diagnostics.h"

#include "torsion/missing_library.h"

#include <exception>
#include <new>
#include <string>

namespace torsion::session {

/// Thrown by a function of the caller, which sees it again as it was.
struct OfCaller {
    std::exception_ptr thrown;
};

template <class F>
auto guarded(F&& work) {
    try {
        return work();
    } catch (const Error&) {
        throw;
    } catch (const OfCaller& its) {
        std::rethrow_exception(its.thrown);
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const native::ModuleError& error) {
        refuse(source::Diag::CannotLoadModule, std::string("part of torsion cannot be loaded: ") + error.what());
    } catch (const runtime::MissingLibrary& error) {
        refuse(source::Diag::CannotLoadModule, std::string("part of torsion cannot be loaded: ") + error.what());
    } catch (const std::exception& error) {
        refuse(source::Diag::InternalError, std::string("internal error: ") + error.what(),
               "this is a mistake in torsion; please report it together with the model");
    }
}

} // namespace torsion::session
