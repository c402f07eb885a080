# One static library per folder with exactly the links that the layer rule allows; floating point is never reassociated or contracted.
include(TorsionUnits) # torsion_in_units()

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM)
  set(CMAKE_C_COMPILER_LAUNCHER ${CCACHE_PROGRAM})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE_PROGRAM})
endif()

add_library(torsion_flags INTERFACE)
target_include_directories(torsion_flags INTERFACE ${CMAKE_SOURCE_DIR})
target_compile_options(torsion_flags INTERFACE -Wall -Wextra -Wno-missing-field-initializers
  "$<$<CXX_COMPILER_ID:GNU>:-Wno-restrict;-Wno-maybe-uninitialized>" # GCC 12 reports both for correct uses of std::string and std::variant
  $<$<CXX_COMPILER_ID:Clang>:-Wno-deprecated-declarations>           # what std::stable_sort of GCC's library uses itself
  -ffp-contract=off)
# A unit has a gigabyte of syntax trees. GCC looks for unused ones again and again, unless it may have so many kilobytes before it begins.
target_compile_options(torsion_flags INTERFACE "$<$<CXX_COMPILER_ID:GNU>:SHELL:--param ggc-min-heapsize=600000>")
if(TORSION_WERROR)
  target_compile_options(torsion_flags INTERFACE -Werror)
endif()
# float-cast-overflow is not in GCC's `undefined`; the core has no RTTI, which `vptr` needs. _GLIBCXX_ASSERTIONS: indices of containers.
set(torsion_asan_flags -fsanitize=address,undefined,float-cast-overflow -fno-sanitize=vptr -fno-omit-frame-pointer -D_GLIBCXX_ASSERTIONS)
if(TORSION_FUZZ)
  list(APPEND torsion_asan_flags -fno-sanitize=function) # machine code made at run time has no types in front of it
  list(APPEND torsion_asan_flags -fsanitize=fuzzer-no-link) # counts what is reached; main comes with each fuzzer (fuzz/)
endif()
set(torsion_tsan_flags -fsanitize=thread -fno-omit-frame-pointer)
if(TORSION_ASAN AND TORSION_TSAN)
  message(FATAL_ERROR "TORSION_ASAN and TORSION_TSAN exclude each other")
endif()
foreach(kind asan tsan)
  string(TOUPPER TORSION_${kind} option)
  if(${option})
    target_compile_options(torsion_flags INTERFACE "$<$<NOT:$<BOOL:$<TARGET_PROPERTY:TORSION_UNSANITIZED>>>:${torsion_${kind}_flags}>")
    target_link_options(torsion_flags INTERFACE ${torsion_${kind}_flags})
  endif()
endforeach()

# torsion_library(NAME [FOLDERS name…] [GROUPS regex…] [LINKS target…]): every source of the calling folder and of these folders in it; GROUPS: units of their own
function(torsion_library name)
  cmake_parse_arguments(ARG "" "" "FOLDERS;GROUPS;LINKS" ${ARGN})
  list(TRANSFORM ARG_FOLDERS REPLACE "(.+)" "${CMAKE_CURRENT_SOURCE_DIR}/\\1/*.cpp")
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp ${ARG_FOLDERS})
  if(sources)
    add_library(torsion_${name} STATIC ${sources})
    target_link_libraries(torsion_${name} PUBLIC torsion_flags ${ARG_LINKS})
    torsion_in_units(torsion_${name} GROUPS ${ARG_GROUPS})
  else()
    add_library(torsion_${name} INTERFACE)
    target_link_libraries(torsion_${name} INTERFACE torsion_flags ${ARG_LINKS})
  endif()
endfunction()

# torsion_optimize(LEVEL targets…): another level than -O3 in release builds. Time that a compiler spends on code which takes no time is lost
# (docs/decisions/units.md).
function(torsion_optimize level)
  foreach(target ${ARGN})
    target_compile_options(${target} PRIVATE "$<$<CONFIG:Release>:${level}>")
  endforeach()
endfunction()

include(TorsionTests)

# torsion_test(NAME [SHARDS n] [LINKS target…] [PROPERTIES name value…]): every *_test.cpp of the calling folder as one doctest executable
function(torsion_test name)
  cmake_parse_arguments(ARG "" "SHARDS" "LINKS;PROPERTIES" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*_test.cpp)
  if(NOT sources)
    return()
  endif()
  if(NOT TARGET torsion_test_main) # once: it is most of doctest
    add_library(torsion_test_main OBJECT ${CMAKE_SOURCE_DIR}/tests/main.cpp)
    target_link_libraries(torsion_test_main PRIVATE torsion_flags)
  endif()
  add_executable(test_${name} ${sources})
  target_link_libraries(test_${name} PRIVATE torsion_test_main torsion_flags ${ARG_LINKS})
  target_compile_definitions(test_${name} PRIVATE TORSION_SOURCE_DIR="${CMAKE_SOURCE_DIR}")
  torsion_in_units(test_${name})
  torsion_optimize(-O1 test_${name})
  torsion_add_test(NAME ${name} SHARDS ${ARG_SHARDS} COMMAND test_${name} PROPERTIES ${ARG_PROPERTIES})
endfunction()

# torsion_sanitized_tests(NAME [FMI] [SHARDS n] [LINKS target…]): the same tests with the runtime and the tests themselves under a sanitizer, the compiler as it is.
# NAME_asan and NAME_tsan are built by name only (`ninja sanitized_tests`), unless TORSION_SANITIZED_TESTS makes them tests.
function(torsion_sanitized_tests name)
  cmake_parse_arguments(ARG "FMI" "SHARDS" "LINKS" ${ARGN})
  if(TORSION_ASAN OR TORSION_TSAN)
    return()
  endif()
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*_test.cpp)
  foreach(kind asan tsan)
    set(target test_${name}_${kind})
    add_executable(${target} EXCLUDE_FROM_ALL ${sources} ${CMAKE_SOURCE_DIR}/tests/main.cpp)
    if(TORSION_SANITIZED_TESTS)
      set_target_properties(${target} PROPERTIES EXCLUDE_FROM_ALL OFF)
      torsion_add_test(NAME ${name}.${kind} SHARDS ${ARG_SHARDS} COMMAND ${target})
    endif()
    target_compile_options(${target} PRIVATE -O1 -g1 ${torsion_${kind}_flags})
    target_link_options(${target} PRIVATE ${torsion_${kind}_flags})
    target_link_libraries(${target} PRIVATE torsion_runtime_${kind} $<$<BOOL:${ARG_FMI}>:torsion_fmi_${kind}> torsion_flags ${ARG_LINKS}) # its objects come before the archive of the same core
    target_compile_definitions(${target} PRIVATE TORSION_SOURCE_DIR="${CMAKE_SOURCE_DIR}")
    torsion_in_units(${target} SIZE 50000) # instrumented code, not headers, takes the time here: both cores share it
    add_dependencies(sanitized_tests ${target})
  endforeach()
endfunction()
