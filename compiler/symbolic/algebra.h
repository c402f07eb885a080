#pragma once
// The mathematics of the structural stages: leaves, derivatives, solving for an unknown, values.

#include "compiler/symbolic/differentiate.h"
#include "compiler/symbolic/isolate.h"
#include "compiler/symbolic/walk.h"
