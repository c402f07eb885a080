// Concrete syntax of Modelica 3.6 (specification, appendix A.2), rule names as there with `_` for `-`.
//
// Where it differs from the appendix, and why:
//  * Everything is LL(1), so prediction is a switch on the next token; only the dots of an import and `initial` need a second one.
//  * Operators are in a row (`logical_expression`); the tree builder knows precedence and rejects what a row lets through: `a*-b`, `a<b<c`.
//  * Lists are loops, not right recursion: an array of 200,000 elements needs no stack.
//  * Common beginnings are factored out. What that lets through (an equation without `=` that is no call, a positional argument after a
//    named one, `x = 1` in an algorithm …) is rejected by the tree builder, which can say in plain words what is wrong.
//  * `description` is never empty; where the appendix writes `description`, this grammar writes `description?`.
//  * An annotation is one token until somebody asks for its contents; `class_annotation` may stand between elements and equations.
//
// Everything the tree builder reads has a label: the parser keeps contexts, but no lists of children.

parser grammar ModelicaParser;

options { tokenVocab = ModelicaLexer; }

// ---- stored definition -----------------------------------------------------------------------------------------------------

stored_definition
    : within=within_clause? ( finals+=FINAL? classes+=class_definition SEMICOLON )* EOF
    ;

within_clause
    : WITHIN path=name? SEMICOLON
    ;

// ---- class definition ------------------------------------------------------------------------------------------------------

class_definition
    : isEncapsulated=ENCAPSULATED? prefixes=class_prefixes specifier=class_specifier
    ;

class_prefixes
    : isPartial=PARTIAL?
      ( kind=CLASS
      | kind=MODEL
      | kind=RECORD
      | kind=BLOCK
      | isExpandable=EXPANDABLE? kind=CONNECTOR
      | kind=TYPE
      | kind=PACKAGE
      | purity=( PURE | IMPURE ) isOperator=OPERATOR? kind=FUNCTION
      | kind=FUNCTION
      | isOperator=OPERATOR ( kind=RECORD | kind=FUNCTION )?
      )
    ;

class_specifier
    : className=IDENT
      ( longClass=long_class_specifier
      | EQUALS ( shortClass=short_class_specifier | enumeration=enumeration_specifier | derClass=der_class_specifier )
      )
    | extending=EXTENDS className=IDENT modified=class_modification? longClass=long_class_specifier
    ;

long_class_specifier
    : text=description_string? body=composition END endName=IDENT
    ;

short_class_specifier
    : causality=( INPUT | OUTPUT )? base=type_specifier subscripts=array_subscripts? modified=class_modification? text=description?
    ;

enumeration_specifier
    : ENUMERATION LPAREN ( ( literals+=enumeration_literal ( COMMA literals+=enumeration_literal )* )? | open=COLON ) RPAREN text=description?
    ;

enumeration_literal
    : literalName=IDENT text=description?
    ;

der_class_specifier
    : DER LPAREN base=type_specifier ( COMMA variables+=IDENT )+ RPAREN text=description?
    ;

composition
    : elements=element_list
      ( sections+=element_section | equations+=equation_section | algorithms+=algorithm_section )*
      ( external=external_clause last=class_annotation? )?
    ;

element_section
    : visibility=( PUBLIC | PROTECTED ) elements=element_list
    ;

element_list
    : ( elements+=element SEMICOLON | annotations+=class_annotation )*
    ;

class_annotation
    : annotated=annotation_clause SEMICOLON
    ;

external_clause
    : EXTERNAL language=STRING? call=external_function_call? annotated=annotation_clause? SEMICOLON
    ;

external_function_call
    : reference=component_reference ( EQUALS functionName=IDENT )? LPAREN arguments=expression_list? RPAREN
    ;

element
    : imported=import_clause
    | extended=extends_clause
    | isRedeclare=REDECLARE? isFinal=FINAL? isInner=INNER? isOuter=OUTER?
      ( definition=class_definition
      | components=component_clause
      | isReplaceable=REPLACEABLE ( definition=class_definition | components=component_clause )
        ( constraint=constraining_clause text=description? )?
      )
    ;

import_clause
    : IMPORT parts+=IDENT
      ( EQUALS target=name
      | ( DOT parts+=IDENT )* ( all=DOT_STAR | DOT ( all=STAR | LBRACE list+=IDENT ( COMMA list+=IDENT )* RBRACE ) )?
      )
      text=description?
    ;

// ---- extends ---------------------------------------------------------------------------------------------------------------

extends_clause
    : EXTENDS base=type_specifier modified=class_or_inheritance_modification? annotated=annotation_clause?
    ;

constraining_clause
    : CONSTRAINEDBY base=type_specifier modified=class_modification?
    ;

class_or_inheritance_modification
    : LPAREN ( items+=argument_or_inheritance ( COMMA items+=argument_or_inheritance )* )? RPAREN
    ;

argument_or_inheritance
    : modified=argument
    | deselected=inheritance_modification
    ;

inheritance_modification
    : BREAK ( connection=connect_equation | component=IDENT )
    ;

// ---- component clause ------------------------------------------------------------------------------------------------------

component_clause
    : prefix=type_prefix base=type_specifier subscripts=array_subscripts?
      declarations+=component_declaration ( COMMA declarations+=component_declaration )*
    ;

type_prefix
    : flow=( FLOW | STREAM )? variability=( DISCRETE | PARAMETER | CONSTANT )? causality=( INPUT | OUTPUT )?
    ;

component_declaration
    : declared=declaration ( IF condition=expression )? text=description?
    ;

declaration
    : declaredName=IDENT subscripts=array_subscripts? modified=modification?
    ;

// ---- modification ----------------------------------------------------------------------------------------------------------

modification
    : nested=class_modification ( EQUALS ( value=expression | isBreak=BREAK ) )?
    | ( EQUALS | ASSIGN ) ( value=expression | isBreak=BREAK )
    ;

class_modification
    : LPAREN ( arguments+=argument ( COMMA arguments+=argument )* )? RPAREN
    ;

argument
    : isEach=EACH? isFinal=FINAL? ( modified=element_modification | replaced=element_replaceable )
    | isRedeclare=REDECLARE isEach=EACH? isFinal=FINAL?
      ( definition=short_class_definition | component=component_clause1 | replaced=element_replaceable )
    ;

element_modification
    : path=name modified=modification? text=description_string?
    ;

element_replaceable
    : REPLACEABLE ( definition=short_class_definition | component=component_clause1 ) constraint=constraining_clause?
    ;

component_clause1
    : prefix=type_prefix base=type_specifier declared=declaration text=description?
    ;

short_class_definition
    : prefixes=class_prefixes className=IDENT EQUALS ( shortClass=short_class_specifier | enumeration=enumeration_specifier )
    ;

// ---- equations and algorithms ----------------------------------------------------------------------------------------------

equation_section
    : isInitial=INITIAL? EQUATION ( equations+=equation SEMICOLON | annotations+=class_annotation )*
    ;

algorithm_section
    : isInitial=INITIAL? ALGORITHM ( statements+=statement SEMICOLON | annotations+=class_annotation )*
    ;

equation
    : ( left=simple_expression ( relation=( EQUALS | ASSIGN ) right=expression )?
      | ifPart=if_equation
      | forPart=for_equation
      | connection=connect_equation
      | whenPart=when_equation
      )
      text=description?
    ;

statement
    : ( left=simple_expression ( relation=( ASSIGN | EQUALS ) right=expression )?
      | isBreak=BREAK
      | isReturn=RETURN
      | ifPart=if_statement
      | forPart=for_statement
      | whilePart=while_statement
      | whenPart=when_statement
      )
      text=description?
    ;

equation_list
    : ( items+=equation SEMICOLON )*
    ;

statement_list
    : ( items+=statement SEMICOLON )*
    ;

if_equation
    : IF conditions+=expression THEN bodies+=equation_list
      ( ELSEIF conditions+=expression THEN bodies+=equation_list )*
      ( ELSE otherwise=equation_list )?
      END IF
    ;

if_statement
    : IF conditions+=expression THEN bodies+=statement_list
      ( ELSEIF conditions+=expression THEN bodies+=statement_list )*
      ( ELSE otherwise=statement_list )?
      END IF
    ;

for_equation
    : FOR indices=for_indices LOOP body=equation_list END FOR
    ;

for_statement
    : FOR indices=for_indices LOOP body=statement_list END FOR
    ;

for_indices
    : indices+=for_index ( COMMA indices+=for_index )*
    ;

for_index
    : iterator=IDENT ( IN range=expression )?
    ;

while_statement
    : WHILE condition=expression LOOP body=statement_list END WHILE
    ;

when_equation
    : WHEN conditions+=expression THEN bodies+=equation_list
      ( ELSEWHEN conditions+=expression THEN bodies+=equation_list )*
      END WHEN
    ;

when_statement
    : WHEN conditions+=expression THEN bodies+=statement_list
      ( ELSEWHEN conditions+=expression THEN bodies+=statement_list )*
      END WHEN
    ;

connect_equation
    : CONNECT LPAREN a=component_reference COMMA b=component_reference RPAREN
    ;

// ---- expressions -----------------------------------------------------------------------------------------------------------

expression
    : simple=simple_expression
    | IF conditions+=expression THEN values+=expression
      ( ELSEIF conditions+=expression THEN values+=expression )*
      ELSE otherwise=expression
    ;

simple_expression
    : operands+=logical_expression ( COLON operands+=logical_expression ( COLON operands+=logical_expression )? )?
    ;

logical_expression
    : ( operators+=( NOT | PLUS | MINUS | DOT_PLUS | DOT_MINUS ) )* operands+=primary
      ( operators+=( OR | AND | LESS | LESS_EQUAL | GREATER | GREATER_EQUAL | EQUAL | NOT_EQUAL | PLUS | MINUS | DOT_PLUS | DOT_MINUS
                   | STAR | SLASH | DOT_STAR | DOT_SLASH | CARET | DOT_CARET )
        ( operators+=( NOT | PLUS | MINUS | DOT_PLUS | DOT_MINUS ) )* operands+=primary
      )*
    ;

primary
    : literal=( UNSIGNED_INTEGER | UNSIGNED_REAL | STRING | FALSE | TRUE | END_SUBSCRIPT )
    | reference=component_reference call=function_call_args?
    | function=( DER | INITIAL_CALL | PURE ) call=function_call_args
    | LPAREN tuple=output_expression_list RPAREN subscripts=array_subscripts?
    | LBRACKET rows+=expression_list ( SEMICOLON rows+=expression_list )* RBRACKET
    | LBRACE array=array_arguments? RBRACE
    ;

type_specifier
    : global=DOT? path=name
    ;

name
    : parts+=IDENT ( DOT parts+=IDENT )*
    ;

component_reference
    : global=DOT? parts+=IDENT subscripts+=array_subscripts? ( DOT parts+=IDENT subscripts+=array_subscripts? )*
    ;

function_call_args
    : LPAREN ( arguments+=function_argument ( COMMA arguments+=function_argument )* ( FOR indices=for_indices )? )? RPAREN
    ;

function_argument
    : value=expression ( EQUALS ( named=expression | partialApplication=function_partial_application ) )?
    | partialApplication=function_partial_application
    ;

function_partial_application
    : FUNCTION base=type_specifier LPAREN ( arguments+=named_argument ( COMMA arguments+=named_argument )* )? RPAREN
    ;

named_argument
    : argumentName=IDENT EQUALS ( value=expression | partialApplication=function_partial_application )
    ;

array_arguments
    : elements+=expression ( COMMA elements+=expression )* ( FOR indices=for_indices )?
    ;

output_expression_list
    : elements+=expression? ( commas+=COMMA elements+=expression? )*
    ;

expression_list
    : elements+=expression ( COMMA elements+=expression )*
    ;

array_subscripts
    : LBRACKET subscripts+=subscript ( COMMA subscripts+=subscript )* RBRACKET
    ;

subscript
    : COLON
    | value=expression
    ;

description
    : text=description_string annotated=annotation_clause?
    | annotated=annotation_clause
    ;

description_string
    : parts+=STRING ( PLUS parts+=STRING )*
    ;

annotation_clause
    : RAW_ANNOTATION
    | ANNOTATION contents=class_modification
    ;

annotation_alone
    : clause=annotation_clause EOF
    ;
