# Sources that Debian publishes and that are compiled here (runtime/targets/fetch_sources): fetched once, while configuring.
set(TORSION_FETCHED ${CMAKE_BINARY_DIR}/target_sources)
set(TORSION_SUNDIALS_INCLUDE ${TORSION_FETCHED}/include ${TORSION_FETCHED}/sundials/include)

# torsion_fetch_sources(PROBLEM name…): TORSION_FETCHED/NAME of each; PROBLEM: why that is not possible, or empty
function(torsion_fetch_sources problem)
  foreach(name ${ARGN}) # what the folder `build` of this clone has is not fetched again
    set(there ${CMAKE_SOURCE_DIR}/build/target_sources)
    if(EXISTS ${there}/${name}.fetched AND NOT EXISTS ${TORSION_FETCHED}/${name}.fetched)
      file(COPY ${there}/${name} ${there}/${name}.fetched DESTINATION ${TORSION_FETCHED})
    endif()
  endforeach()
  execute_process(COMMAND ${CMAKE_SOURCE_DIR}/runtime/targets/fetch_sources ${TORSION_FETCHED} ${ARGN}
    OUTPUT_VARIABLE why OUTPUT_STRIP_TRAILING_WHITESPACE RESULT_VARIABLE failed)
  set(${problem} PARENT_SCOPE)
  if(failed)
    if(NOT why)
      set(why "runtime/targets/fetch_sources ended with ${failed} (see ${TORSION_FETCHED}/log)")
    endif()
    set(${problem} "${why}" PARENT_SCOPE)
  endif()
endfunction()

# torsion_fetch_sundials(PROBLEM): SUNDIALS with the header that its own configuration would write
function(torsion_fetch_sundials problem)
  torsion_fetch_sources(why sundials)
  set(${problem} "${why}" PARENT_SCOPE)
  if(why)
    return()
  endif()
  file(STRINGS ${TORSION_FETCHED}/sundials/CMakeLists.txt lines REGEX "set\\(PACKAGE_VERSION_(MAJOR|MINOR|PATCH) ")
  foreach(line ${lines})
    string(REGEX MATCH "PACKAGE_VERSION_([A-Z]+) \"([0-9]+)\"" matched "${line}")
    string(TOLOWER "${CMAKE_MATCH_1}" part)
    set(${part} ${CMAKE_MATCH_2})
  endforeach()
  if(NOT major EQUAL 6) # our header is that of one line of versions
    set(${problem} "its sources are of version ${major}.${minor}.${patch}, and runtime/sundials fits version 6" PARENT_SCOPE)
    return()
  endif()
  configure_file(${CMAKE_SOURCE_DIR}/runtime/sundials/sundials_config.h.in ${TORSION_FETCHED}/include/sundials/sundials_config.h @ONLY)
endfunction()

option(TORSION_SUNDIALS_FROM_SOURCE "Compile SUNDIALS from Debian's sources, with optimization, in place of an installed one" ON)
set(TORSION_SUNDIALS_PROBLEM "TORSION_SUNDIALS_FROM_SOURCE is off")
if(TORSION_SUNDIALS_FROM_SOURCE)
  torsion_fetch_sundials(TORSION_SUNDIALS_PROBLEM)
endif()
