// Building small XML documents and evaluating XPath 1.0 over them, in plain C types: no libxml2 header is seen outside this module.
//
// A tree lives in an arena: nodes, names and values are cut from large blocks and go away together, since a tree of a screen has tens of
// thousands of attributes and is read by a few hundred expressions only. libxml2 reads such a tree as any other and never frees a part of it.
#ifndef HIGLINT_XPATH_SHIM_H
#define HIGLINT_XPATH_SHIM_H

#include <stddef.h>
#include <stdint.h>

typedef struct higlint_tree higlint_tree;
typedef struct higlint_xpath higlint_xpath;
typedef struct higlint_expression higlint_expression;
typedef struct higlint_object higlint_object;

// Trees. Elements are numbered in document order from 0. Texts are UTF-8 and end at a NUL byte or at `length`. Names are NUL-terminated, outlive every
// tree and stand in memory once: two are the same where their addresses are.

higlint_tree *higlint_tree_new(void);
void higlint_tree_free(higlint_tree *tree);
// Answers the element's number, or -1.
int32_t higlint_tree_start(higlint_tree *tree, const char *name);
void higlint_tree_attribute(higlint_tree *tree, const char *name, const char *value, size_t length);
// Gives the attribute that was added last two further values, which higlint_tree_show puts in its place.
void higlint_tree_bounds(higlint_tree *tree, const char *lower, size_t lower_length, const char *upper, size_t upper_length);
void higlint_tree_text(higlint_tree *tree, const char *value, size_t length);
void higlint_tree_end(higlint_tree *tree);
// Numbers the elements for XPath's comparisons of document order. To be called once, when the tree is complete.
void higlint_tree_finish(higlint_tree *tree);
int32_t higlint_tree_count(const higlint_tree *tree);
const char *higlint_tree_name(const higlint_tree *tree, int32_t element);
// The elements of a name in document order, `count` of them; they belong to the tree.
const int32_t *higlint_tree_named(higlint_tree *tree, const char *name, int32_t *count);

enum { HIGLINT_VALUES = 0, HIGLINT_LOWER = 1, HIGLINT_UPPER = 2 };

// Shows every attribute that has bounds with its value, its lower or its upper bound.
void higlint_tree_show(higlint_tree *tree, int which);
// Changes a finished tree, which must show its values: sets an attribute of an element (its bounds go), or takes it away.
void higlint_tree_set(higlint_tree *tree, int32_t element, const char *name, const char *value, size_t length);
void higlint_tree_set_bounds(
  higlint_tree *tree, int32_t element, const char *name, const char *lower, size_t lower_length, const char *upper, size_t upper_length);
void higlint_tree_remove(higlint_tree *tree, int32_t element, const char *name);
// The number of the element's parent; -1 for the outermost.
int32_t higlint_tree_parent(const higlint_tree *tree, int32_t element);
// The attribute's value, or NULL where the element lacks it.
const char *higlint_tree_value(const higlint_tree *tree, int32_t element, const char *name);
enum { HIGLINT_EQUAL = 0, HIGLINT_UNEQUAL = 1, HIGLINT_CONTAINS = 2, HIGLINT_BEGINS_WITH = 3, HIGLINT_LISTS = 4, HIGLINT_HAS_WORD = 5 };

// Whether the element has the attribute and its value is, is not, contains, begins with the text, lists it as a word between single spaces, or has it as a
// word between white space.
int higlint_tree_relates(const higlint_tree *tree, int32_t element, const char *name, int relation, const char *text);
// The number behind the element's last descendant.
int32_t higlint_tree_end_of(const higlint_tree *tree, int32_t element);
// The reason why a value is unknown, from the element's `unknown` attribute ("width:templateValue height:notStated"): where it begins, its
// length in `length`; NULL where the attribute does not name it. `name` may be any text.
const char *higlint_tree_unknown(const higlint_tree *tree, int32_t element, const char *name, size_t *length);
// The document as indented UTF-8, or NULL. To be freed with higlint_release.
char *higlint_tree_serialise(higlint_tree *tree, size_t *length);
void higlint_release(char *bytes);

// XPath. A context belongs to one task; its expressions belong to it.

enum { HIGLINT_LOWER_CASE = 0, HIGLINT_MATCHES = 1 };

// What Swift computes for the two functions that need Unicode. `result` (for HIGLINT_LOWER_CASE) is made with higlint_copy; the answer is 1 or 0
// for a match, -1 for a wrong pattern; `steps` is how much work it was.
typedef int (*higlint_string_function)(
  void *owner, int function, const char *first, const char *second, const char *third, char **result, uint64_t *steps);

char *higlint_copy(const char *bytes, size_t length);

// libxml2's own start; once, before any other call of several threads.
void higlint_xpath_start(void);

higlint_xpath *higlint_xpath_new(higlint_string_function function, void *owner);
void higlint_xpath_free(higlint_xpath *xpath);

// NULL on a mistake; then `error` is libxml2's code and `offset` the byte where it was found.
higlint_expression *higlint_xpath_compile(higlint_xpath *xpath, const char *text, int *error, int *offset);
void higlint_expression_free(higlint_expression *expression);

void higlint_xpath_clear_variables(higlint_xpath *xpath);
void higlint_xpath_set_number(higlint_xpath *xpath, const char *name, double value);
void higlint_xpath_set_boolean(higlint_xpath *xpath, const char *name, int value);
void higlint_xpath_set_string(higlint_xpath *xpath, const char *name, const char *value);
// The elements of `tree` from `first` on, `count` of them, as a node-set. The tree must outlive the variable.
void higlint_xpath_set_nodes(higlint_xpath *xpath, const char *name, const higlint_tree *tree, int32_t first, int32_t count);

// A variable that is computed when an expression first asks for it, at the document, and is the same until higlint_xpath_forget: its name is
// "_once-" and the number that is answered. Boolean where `as_boolean` says so, else what the expression gives. `of_node` says that it hangs on the
// variable `node`. The expression must outlive the context's use.
int32_t higlint_xpath_add_computed(higlint_xpath *xpath, const higlint_expression *expression, int as_boolean, int of_node);
// Forgets what was computed: of the variable `node` alone, or all. To be called before that variable or a tree changes or goes.
void higlint_xpath_forget(higlint_xpath *xpath, int of_node);

// The reason that the last call of unknown() which held gave since an evaluation began, "templateValue", with its length; NULL where none held.
const char *higlint_xpath_unknown_reason(const higlint_xpath *xpath, size_t *length);

void higlint_xpath_set_limit(higlint_xpath *xpath, uint64_t limit);
void higlint_xpath_reset_operations(higlint_xpath *xpath);
uint64_t higlint_xpath_operations(const higlint_xpath *xpath);

// Evaluates with `element` of `tree` (-1: the document) as the context node. NULL on failure, then `error` is libxml2's code
// (1225: the limit of operations is reached).
higlint_object *higlint_xpath_evaluate(
  higlint_xpath *xpath, const higlint_expression *expression, const higlint_tree *tree, int32_t element, int *error);
// The same as a boolean: 1, 0, or -1 on failure.
int higlint_xpath_test(
  higlint_xpath *xpath, const higlint_expression *expression, const higlint_tree *tree, int32_t element, int *error);

enum { HIGLINT_NODES = 1, HIGLINT_BOOLEAN = 2, HIGLINT_NUMBER = 3, HIGLINT_STRING = 4 };
int higlint_object_type(const higlint_object *object);
double higlint_object_number(const higlint_object *object);
int higlint_object_boolean(const higlint_object *object);
const char *higlint_object_string(const higlint_object *object);
int32_t higlint_object_count(const higlint_object *object);
// The element that a node of the set is, or that carries the attribute or text; -1 for the document.
int32_t higlint_object_node(const higlint_object *object, int32_t index);
// The string value of any object (XPath's string()). To be freed with higlint_release.
char *higlint_object_text(higlint_object *object);
void higlint_object_free(higlint_xpath *xpath, higlint_object *object);

#endif
