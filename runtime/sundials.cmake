# SUNDIALS for this machine. Debian's archives are compiled without optimization (-O0), and bring MPI and four large libraries along, so its sources are
# compiled, where cmake/FetchSources.cmake gets them (docs/decisions/optimized-sundials.md); else what is installed is taken.
# Sets SUNDIALS_CVODE (with vectors, matrices and solvers of equations), SUNDIALS_ARKODE, SUNDIALS_IDA and SUNDIALS_KLU: targets, or files; the last one
# is empty without KLU. torsion_sundials_headers is the target of those that include its headers.
add_library(torsion_sundials_headers INTERFACE)
if(TORSION_SUNDIALS_PROBLEM)
  find_path(SUNDIALS_INSTALLED_INCLUDE cvode/cvode.h)
  find_library(SUNDIALS_CVODE_ARCHIVE NAMES libsundials_cvode.a sundials_cvode)
  find_library(SUNDIALS_ARKODE_ARCHIVE NAMES libsundials_arkode.a sundials_arkode)
  find_library(SUNDIALS_IDA_ARCHIVE NAMES libsundials_ida.a sundials_ida)
  find_library(SUNDIALS_KLU_ARCHIVE NAMES libsundials_sunlinsolklu.a sundials_sunlinsolklu)
  if(NOT SUNDIALS_INSTALLED_INCLUDE OR NOT SUNDIALS_CVODE_ARCHIVE OR NOT SUNDIALS_ARKODE_ARCHIVE OR NOT SUNDIALS_IDA_ARCHIVE)
    file(REMOVE ${TORSION_FETCHED}/failed) # the next configuration tries again
    message(FATAL_ERROR "There is no SUNDIALS: ${TORSION_SUNDIALS_PROBLEM}.\nEither give apt a mirror of Debian that this machine reaches, or install libsundials-dev. Then configure again.")
  endif()
  message(STATUS "SUNDIALS as it is installed: ${TORSION_SUNDIALS_PROBLEM}")
  target_include_directories(torsion_sundials_headers SYSTEM INTERFACE ${SUNDIALS_INSTALLED_INCLUDE})
  foreach(part CVODE ARKODE IDA KLU)
    set(SUNDIALS_${part} "${SUNDIALS_${part}_ARCHIVE}" CACHE INTERNAL "")
    if(NOT SUNDIALS_${part})
      set(SUNDIALS_${part} "" CACHE INTERNAL "")
    endif()
  endforeach()
  return()
endif()
target_include_directories(torsion_sundials_headers SYSTEM INTERFACE ${TORSION_SUNDIALS_INCLUDE})

function(add_sundials name)
  set(sources)
  foreach(folder ${ARGN})
    file(GLOB of_folder ${TORSION_FETCHED}/sundials/src/${folder}/*.c)
    list(APPEND sources ${of_folder})
  endforeach()
  list(FILTER sources EXCLUDE REGEX "/(f(nvector|sun)[a-z_]*|cvode_hypamgpre|sundials_(futils|profiler|xbraid))\\.c$") # for other languages and libraries
  add_library(${name} STATIC ${sources})
  target_include_directories(${name} SYSTEM PRIVATE ${TORSION_SUNDIALS_INCLUDE} ${TORSION_FETCHED}/sundials/src/sundials)
  target_compile_definitions(${name} PRIVATE NDEBUG)
  target_compile_options(${name} PRIVATE -w -O2 -ffp-contract=off -fno-math-errno -fPIC -fvisibility=hidden -ffunction-sections -fdata-sections
    -fno-stack-protector -fno-asynchronous-unwind-tables -g0 -ffile-prefix-map=${TORSION_FETCHED}/=)
  set_target_properties(${name} PROPERTIES TORSION_UNSANITIZED ON) # as it is in libraries, in builds with sanitizers too
endfunction()

add_sundials(torsion_sundials cvode sundials nvector/serial sunmatrix/dense sunmatrix/band sunmatrix/sparse sunlinsol/band sunlinsol/dense sunlinsol/pcg
  sunlinsol/spbcgs sunlinsol/spfgmr sunlinsol/spgmr sunlinsol/sptfqmr sunnonlinsol/newton sunnonlinsol/fixedpoint)
add_sundials(torsion_sundials_arkode arkode)
add_sundials(torsion_sundials_ida ida)
set(SUNDIALS_CVODE torsion_sundials CACHE INTERNAL "")
set(SUNDIALS_ARKODE torsion_sundials_arkode CACHE INTERNAL "")
set(SUNDIALS_IDA torsion_sundials_ida CACHE INTERNAL "")
set(SUNDIALS_KLU "" CACHE INTERNAL "")
if(KLU_INCLUDE)
  add_sundials(torsion_sundials_klu sunlinsol/klu)
  target_include_directories(torsion_sundials_klu SYSTEM PRIVATE ${KLU_INCLUDE})
  target_link_libraries(torsion_sundials_klu PRIVATE torsion_sundials) # the order of archives
  set(SUNDIALS_KLU torsion_sundials_klu CACHE INTERNAL "")
endif()
