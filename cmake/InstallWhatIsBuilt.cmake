# torsion_install_with(TARGET COMPONENTS name…): the installation of the calling folder is left out, with a message, where this build has not made TARGET: one
# of the program alone is installed as it is. To be called before the folder's own install(): nothing of the folder below it is done then.
function(torsion_install_with target)
  cmake_parse_arguments(ARG "" "" "COMPONENTS" ${ARGN})
  list(JOIN ARG_COMPONENTS ", " names)
  list(JOIN ARG_COMPONENTS "|" pattern)
  install(CODE "if(NOT EXISTS \"$<TARGET_FILE:${target}>\")
    if(NOT CMAKE_INSTALL_COMPONENT OR CMAKE_INSTALL_COMPONENT MATCHES \"^(${pattern})$\")
      message(STATUS \"Left out, as it is not built: $<TARGET_FILE_NAME:${target}> (component ${names}; `scripts/build all` builds everything)\")
    endif()
    return()
  endif()" ALL_COMPONENTS)
endfunction()
