// Lexical units of Modelica 3.6 (specification, appendix A.1).
//
// The input is a stream of bytes: every byte of a character beyond ASCII arrives as U+007F, because the lexer keeps no cached
// transitions for larger code points. Such characters are legal in strings, comments and quoted identifiers only, so nothing is lost.
//
// A string or comment that never ends falls back to its opening delimiter (UNTERMINATED_…): the place where it began.

lexer grammar ModelicaLexer;

// Made by the token filter, never by the lexer: a whole `annotation(…)`; `end` inside brackets; `initial` before `(`.
tokens { RAW_ANNOTATION, END_SUBSCRIPT, INITIAL_CALL }

ALGORITHM : 'algorithm' ;
AND : 'and' ;
ANNOTATION : 'annotation' ;
BLOCK : 'block' ;
BREAK : 'break' ;
CLASS : 'class' ;
CONNECT : 'connect' ;
CONNECTOR : 'connector' ;
CONSTANT : 'constant' ;
CONSTRAINEDBY : 'constrainedby' ;
DER : 'der' ;
DISCRETE : 'discrete' ;
EACH : 'each' ;
ELSE : 'else' ;
ELSEIF : 'elseif' ;
ELSEWHEN : 'elsewhen' ;
ENCAPSULATED : 'encapsulated' ;
END : 'end' ;
ENUMERATION : 'enumeration' ;
EQUATION : 'equation' ;
EXPANDABLE : 'expandable' ;
EXTENDS : 'extends' ;
EXTERNAL : 'external' ;
FALSE : 'false' ;
FINAL : 'final' ;
FLOW : 'flow' ;
FOR : 'for' ;
FUNCTION : 'function' ;
IF : 'if' ;
IMPORT : 'import' ;
IMPURE : 'impure' ;
IN : 'in' ;
INITIAL : 'initial' ;
INNER : 'inner' ;
INPUT : 'input' ;
LOOP : 'loop' ;
MODEL : 'model' ;
NOT : 'not' ;
OPERATOR : 'operator' ;
OR : 'or' ;
OUTER : 'outer' ;
OUTPUT : 'output' ;
PACKAGE : 'package' ;
PARAMETER : 'parameter' ;
PARTIAL : 'partial' ;
PROTECTED : 'protected' ;
PUBLIC : 'public' ;
PURE : 'pure' ;
RECORD : 'record' ;
REDECLARE : 'redeclare' ;
REPLACEABLE : 'replaceable' ;
RETURN : 'return' ;
STREAM : 'stream' ;
THEN : 'then' ;
TRUE : 'true' ;
TYPE : 'type' ;
WHEN : 'when' ;
WHILE : 'while' ;
WITHIN : 'within' ;

LPAREN : '(' ;
RPAREN : ')' ;
LBRACKET : '[' ;
RBRACKET : ']' ;
LBRACE : '{' ;
RBRACE : '}' ;
SEMICOLON : ';' ;
COMMA : ',' ;
COLON : ':' ;
DOT : '.' ;
EQUALS : '=' ;
ASSIGN : ':=' ;

PLUS : '+' ;
MINUS : '-' ;
STAR : '*' ;
SLASH : '/' ;
CARET : '^' ;
DOT_PLUS : '.+' ;
DOT_MINUS : '.-' ;
DOT_STAR : '.*' ; // also ends `import A.*`
DOT_SLASH : './' ;
DOT_CARET : '.^' ;
LESS : '<' ;
LESS_EQUAL : '<=' ;
GREATER : '>' ;
GREATER_EQUAL : '>=' ;
EQUAL : '==' ;
NOT_EQUAL : '<>' ;

IDENT : NON_DIGIT ( DIGIT | NON_DIGIT )* | Q_IDENT ;
STRING : '"' ( ~["\\] | '\\' . )* '"' ;
UNSIGNED_INTEGER : DIGIT+ ;
UNSIGNED_REAL
    : DIGIT+ '.' DIGIT* EXPONENT?
    | DIGIT+ EXPONENT
    | '.' DIGIT+ EXPONENT?
    ;

WHITE_SPACE : [ \t\r\n\f\u000B]+ -> skip ;
LINE_COMMENT : '//' ~[\r\n]* -> skip ;
DELIMITED_COMMENT : '/*' .*? '*/' -> skip ;

UNTERMINATED_STRING : '"' ;
UNTERMINATED_COMMENT : '/*' ;
UNTERMINATED_Q_IDENT : '\'' ;
ILLEGAL_CHARACTER : . ;

fragment NON_DIGIT : [a-zA-Z_] ;
fragment DIGIT : [0-9] ;
fragment EXPONENT : [eE] [+-]? DIGIT+ ;
fragment Q_IDENT : '\'' ( ~['\\\r\n] | '\\' ~[\r\n] )* '\'' ;
