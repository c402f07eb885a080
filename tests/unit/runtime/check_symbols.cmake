# The archive ARCHIVE must not need streams, exceptions, run-time types, static destructors or KLU.
execute_process(COMMAND ${NM} -C --undefined-only ${ARCHIVE} OUTPUT_VARIABLE symbols RESULT_VARIABLE result ERROR_QUIET)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "cannot read ${ARCHIVE}")
endif()
foreach(forbidden "basic_ostream" "basic_istream" "ios_base" "std::cout" "std::cerr" "std::locale" "__cxa_throw" "__cxa_begin_catch" "__dynamic_cast"
    "typeinfo for" "__cxa_atexit" "__cxa_guard" "klu_" "SUNLinSol_KLU" "fmt::")
  string(FIND "${symbols}" "${forbidden}" place)
  if(NOT place EQUAL -1)
    string(SUBSTRING "${symbols}" ${place} 80 context)
    message(SEND_ERROR "the core needs ${forbidden}: ${context}")
  endif()
endforeach()
