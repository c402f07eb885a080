#pragma once
// A block's tears in the frame, and the texts of messages about a block.

#include "runtime/core/instance.h"

namespace torsion::runtime {

inline int call_kernel(TorsionFrame& frame, const TorsionBlock& block, TorsionKernel kernel) {
    frame.member = block.member;
#ifndef TORSION_PORTABLE
    if (Instance& instance = Instance::of(&frame); instance.write_check) return instance.call_checked(block, kernel);
#endif
    return kernel(&frame);
}

double* section_values(TorsionFrame& frame, std::uint32_t section);
void load_tears(TorsionFrame& frame, const TorsionBlock& block, double* values);
void store_tears(TorsionFrame& frame, const TorsionBlock& block, const double* values);

/// The magnitude of the terms of each residual at the present tears, each tear counted as at least `share` of its
/// nominal value. → sizes[n]
void residual_sizes(TorsionFrame& frame, const TorsionBlock& block, double share, std::vector<double>& sizes);
/// The same at the nominal values of the tears, and nowhere 0.
void residual_scales(TorsionFrame& frame, const TorsionBlock& block, std::vector<double>& scales);

/// Euclidean norm of the residuals, in these scales, less `share` times other residuals.
double residual_norm(const TorsionFrame& frame, const TorsionBlock& block, const std::vector<double>& scales,
                     double share, const std::vector<double>& others);

/// A message at the block's equation with the largest residual, with the unknowns' present values as notes.
Message block_message(Instance& instance, std::uint32_t block, const char* code, const std::string& words);

/// Fails with R303 if a tear is not finite.
int check_tears(Instance& instance, std::uint32_t block);

} // namespace torsion::runtime
