#include "XPathShim.h"

#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/xmlerror.h>
#include <libxml/xpath.h>
#include <libxml/xpathInternals.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Trees

typedef struct block {
  struct block *next;
  size_t used;
  size_t size;
} block;

// An attribute whose number is an estimate.
typedef struct bounded {
  xmlNodePtr text;
  xmlChar *values[3];
} bounded;

// The elements of one name.
typedef struct named {
  const xmlChar *name;
  int32_t *elements;
  int32_t count;
  int32_t capacity;
} named;

struct higlint_tree {
  xmlDoc document;
  block *blocks;
  xmlNodePtr current;
  xmlAttrPtr lastAttribute;
  xmlNodePtr *elements;
  int32_t count;
  int32_t capacity;
  bounded *bounds;
  int32_t boundCount;
  int32_t boundCapacity;
  named *names;
  int32_t nameCount;
};

enum { BLOCK_SIZE = 64 * 1024 };

static void *cut(higlint_tree *tree, size_t size) {
  size = (size + 7) & ~(size_t)7;
  block *first = tree->blocks;
  if (first == NULL || first->size - first->used < size) {
    size_t room = size > BLOCK_SIZE ? size : BLOCK_SIZE;
    block *fresh = malloc(sizeof(block) + room);
    if (fresh == NULL) abort();
    fresh->next = first;
    fresh->used = 0;
    fresh->size = room;
    tree->blocks = fresh;
    first = fresh;
  }
  void *bytes = (char *)(first + 1) + first->used;
  first->used += size;
  return bytes;
}

static xmlChar *cutText(higlint_tree *tree, const char *text, size_t length) {
  xmlChar *copy = cut(tree, length + 1);
  if (length > 0) memcpy(copy, text, length);
  copy[length] = 0;
  return copy;
}

higlint_tree *higlint_tree_new(void) {
  higlint_tree *tree = calloc(1, sizeof(higlint_tree));
  if (tree == NULL) abort();
  tree->document.type = XML_DOCUMENT_NODE;
  tree->document.doc = &tree->document;
  tree->document.standalone = -1;
  return tree;
}

void higlint_tree_free(higlint_tree *tree) {
  if (tree == NULL) return;
  block *next = tree->blocks;
  while (next != NULL) {
    block *gone = next;
    next = next->next;
    free(gone);
  }
  for (int32_t i = 0; i < tree->nameCount; i++) free(tree->names[i].elements);
  free(tree->names);
  free(tree->bounds);
  free(tree->elements);
  free(tree);
}

// The array with room for one more of so many items, `size` bytes each.
static void *grown(void *array, int32_t count, int32_t *capacity, size_t size) {
  if (count < *capacity) return array;
  if (count == INT32_MAX) abort();
  *capacity = *capacity == 0 ? 16 : *capacity > INT32_MAX / 2 ? INT32_MAX : *capacity * 2;
  void *larger = realloc(array, (size_t)*capacity * size);
  if (larger == NULL) abort();
  return larger;
}

static void append(higlint_tree *tree, xmlNodePtr node) {
  xmlNodePtr parent = tree->current != NULL ? tree->current : (xmlNodePtr)&tree->document;
  node->doc = &tree->document;
  node->parent = parent;
  if (parent->last == NULL) {
    parent->children = node;
  } else {
    node->prev = parent->last;
    parent->last->next = node;
  }
  parent->last = node;
}

int32_t higlint_tree_start(higlint_tree *tree, const char *name) {
  if (tree->count == INT32_MAX) return -1;
  tree->elements = grown(tree->elements, tree->count, &tree->capacity, sizeof(xmlNodePtr));
  xmlNodePtr node = cut(tree, sizeof(xmlNode));
  memset(node, 0, sizeof(xmlNode));
  node->type = XML_ELEMENT_NODE;
  node->name = (const xmlChar *)name;
  node->_private = (void *)(intptr_t)tree->count;
  append(tree, node);
  tree->elements[tree->count] = node;
  tree->current = node;
  tree->lastAttribute = NULL;
  return tree->count++;
}

static xmlNodePtr newText(higlint_tree *tree, const char *value, size_t length) {
  xmlNodePtr text = cut(tree, sizeof(xmlNode));
  memset(text, 0, sizeof(xmlNode));
  text->type = XML_TEXT_NODE;
  text->name = (const xmlChar *)"text";
  text->doc = &tree->document;
  text->content = cutText(tree, value, length);
  return text;
}

// Adds an attribute behind `last`, the element's last one.
static xmlAttrPtr addAttribute(
  higlint_tree *tree, xmlNodePtr element, xmlAttrPtr last, const char *name, const char *value, size_t length) {
  xmlAttrPtr attribute = cut(tree, sizeof(xmlAttr));
  memset(attribute, 0, sizeof(xmlAttr));
  attribute->type = XML_ATTRIBUTE_NODE;
  attribute->name = (const xmlChar *)name;
  attribute->doc = &tree->document;
  attribute->parent = element;
  attribute->_private = element->_private;
  xmlNodePtr text = newText(tree, value, length);
  text->parent = (xmlNodePtr)attribute;
  text->_private = element->_private;
  attribute->children = text;
  attribute->last = text;
  if (last == NULL) {
    element->properties = attribute;
  } else {
    last->next = attribute;
    attribute->prev = last;
  }
  return attribute;
}

static xmlAttrPtr lastAttribute(xmlNodePtr element) {
  xmlAttrPtr last = element->properties;
  while (last != NULL && last->next != NULL) last = last->next;
  return last;
}

void higlint_tree_attribute(higlint_tree *tree, const char *name, const char *value, size_t length) {
  xmlNodePtr element = tree->current;
  if (element == NULL) return;
  // Attributes given after a child are rare.
  xmlAttrPtr last = tree->lastAttribute != NULL ? tree->lastAttribute : lastAttribute(element);
  tree->lastAttribute = addAttribute(tree, element, last, name, value, length);
}

// A text node's `psvi` is the number of its bounds plus one.
static void setBounds(higlint_tree *tree, xmlAttrPtr attribute, const char *lower, size_t lower_length, const char *upper, size_t upper_length) {
  xmlNodePtr text = attribute->children;
  intptr_t number = (intptr_t)text->psvi;
  if (number == 0) {
    tree->bounds = grown(tree->bounds, tree->boundCount, &tree->boundCapacity, sizeof(bounded));
    number = ++tree->boundCount;
    text->psvi = (void *)number;
  }
  bounded *made = &tree->bounds[number - 1];
  made->text = text;
  made->values[HIGLINT_VALUES] = text->content;
  made->values[HIGLINT_LOWER] = cutText(tree, lower, lower_length);
  made->values[HIGLINT_UPPER] = cutText(tree, upper, upper_length);
}

void higlint_tree_bounds(higlint_tree *tree, const char *lower, size_t lower_length, const char *upper, size_t upper_length) {
  if (tree->lastAttribute != NULL) setBounds(tree, tree->lastAttribute, lower, lower_length, upper, upper_length);
}

void higlint_tree_show(higlint_tree *tree, int which) {
  for (int32_t i = 0; i < tree->boundCount; i++) {
    if (tree->bounds[i].text != NULL) tree->bounds[i].text->content = tree->bounds[i].values[which];
  }
}

// The bounds that a text has are forgotten; their number is not used again.
static void dropBounds(higlint_tree *tree, xmlNodePtr text) {
  if (text->psvi == NULL) return;
  tree->bounds[(intptr_t)text->psvi - 1].text = NULL;
  text->psvi = NULL;
}

static xmlAttrPtr attributeNamed(xmlNodePtr element, const char *name) {
  for (xmlAttrPtr attribute = element->properties; attribute != NULL; attribute = attribute->next) {
    if ((const char *)attribute->name == name) return attribute;
  }
  return NULL;
}

void higlint_tree_set(higlint_tree *tree, int32_t element, const char *name, const char *value, size_t length) {
  xmlNodePtr node = tree->elements[element];
  xmlAttrPtr attribute = attributeNamed(node, name);
  if (attribute == NULL) {
    // Attributes have no number in the order of the document: libxml2 compares their elements'.
    addAttribute(tree, node, lastAttribute(node), name, value, length);
    return;
  }
  dropBounds(tree, attribute->children);
  attribute->children->content = cutText(tree, value, length);
}

void higlint_tree_set_bounds(
  higlint_tree *tree, int32_t element, const char *name, const char *lower, size_t lower_length, const char *upper, size_t upper_length) {
  xmlAttrPtr attribute = attributeNamed(tree->elements[element], name);
  if (attribute != NULL) setBounds(tree, attribute, lower, lower_length, upper, upper_length);
}

void higlint_tree_remove(higlint_tree *tree, int32_t element, const char *name) {
  xmlNodePtr node = tree->elements[element];
  xmlAttrPtr attribute = attributeNamed(node, name);
  if (attribute == NULL) return;
  dropBounds(tree, attribute->children);
  if (attribute->prev != NULL) attribute->prev->next = attribute->next;
  if (attribute->next != NULL) attribute->next->prev = attribute->prev;
  if (node->properties == attribute) node->properties = attribute->next;
}

void higlint_tree_text(higlint_tree *tree, const char *value, size_t length) {
  if (tree->current == NULL) return;
  xmlNodePtr text = newText(tree, value, length);
  text->_private = tree->current->_private;
  append(tree, text);
}

void higlint_tree_end(higlint_tree *tree) {
  if (tree->current == NULL) return;
  xmlNodePtr parent = tree->current->parent;
  tree->current = parent->type == XML_ELEMENT_NODE ? parent : NULL;
  tree->lastAttribute = NULL;
}

void higlint_tree_finish(higlint_tree *tree) { xmlXPathOrderDocElems(&tree->document); }

int32_t higlint_tree_count(const higlint_tree *tree) { return tree->count; }

const char *higlint_tree_name(const higlint_tree *tree, int32_t element) { return (const char *)tree->elements[element]->name; }

int32_t higlint_tree_parent(const higlint_tree *tree, int32_t element) {
  xmlNodePtr parent = tree->elements[element]->parent;
  return parent->type == XML_ELEMENT_NODE ? (int32_t)(intptr_t)parent->_private : -1;
}

// Sorts the elements by name, once.
static void indexNames(higlint_tree *tree) {
  int32_t capacity = 0;
  for (int32_t i = 0; i < tree->count; i++) {
    const xmlChar *name = tree->elements[i]->name;
    int32_t at = 0;
    while (at < tree->nameCount && tree->names[at].name != name) at++;
    if (at == tree->nameCount) {
      tree->names = grown(tree->names, tree->nameCount, &capacity, sizeof(named));
      memset(&tree->names[at], 0, sizeof(named));
      tree->names[at].name = name;
      tree->nameCount++;
    }
    named *own = &tree->names[at];
    own->elements = grown(own->elements, own->count, &own->capacity, sizeof(int32_t));
    own->elements[own->count++] = i;
  }
}

const int32_t *higlint_tree_named(higlint_tree *tree, const char *name, int32_t *count) {
  if (tree->nameCount == 0) indexNames(tree);
  for (int32_t i = 0; i < tree->nameCount; i++) {
    if ((const char *)tree->names[i].name != name) continue;
    *count = tree->names[i].count;
    return tree->names[i].elements;
  }
  *count = 0;
  return NULL;
}

static const char *valueOf(xmlNodePtr element, const char *name) {
  xmlAttrPtr attribute = attributeNamed(element, name);
  return attribute == NULL ? NULL : (const char *)attribute->children->content;
}

const char *higlint_tree_value(const higlint_tree *tree, int32_t element, const char *name) {
  return valueOf(tree->elements[element], name);
}

// Whether a word stands among those of a value, which are separated by white space.
static int isWord(const xmlChar *value, const xmlChar *word) {
  const char *space = " \t\r\n";
  size_t length = strlen((const char *)word);
  if (length == 0) return 0;
  const char *at = (const char *)value + strspn((const char *)value, space);
  while (*at != 0) {
    size_t own = strcspn(at, space);
    if (own == length && memcmp(at, word, length) == 0) return 1;
    at += own;
    at += strspn(at, space);
  }
  return 0;
}

static int lists(const char *value, const char *word) {
  size_t length = strlen(word);
  for (const char *at = strstr(value, word); at != NULL; at = strstr(at + 1, word)) {
    if ((at == value || at[-1] == ' ') && (at[length] == 0 || at[length] == ' ')) return 1;
  }
  return 0;
}

int higlint_tree_relates(const higlint_tree *tree, int32_t element, const char *name, int relation, const char *text) {
  const char *value = valueOf(tree->elements[element], name);
  if (value == NULL) return 0;
  switch (relation) {
    case HIGLINT_EQUAL: return strcmp(value, text) == 0;
    case HIGLINT_UNEQUAL: return strcmp(value, text) != 0;
    case HIGLINT_CONTAINS: return strstr(value, text) != NULL;
    case HIGLINT_HAS_WORD: return isWord((const xmlChar *)value, (const xmlChar *)text);
    case HIGLINT_BEGINS_WITH: return strncmp(value, text, strlen(text)) == 0;
    default: return lists(value, text);
  }
}

// The value of an attribute whose name does not stand where those of trees do.
static const char *spelledValue(xmlNodePtr element, const char *name) {
  for (xmlAttrPtr attribute = element->properties; attribute != NULL; attribute = attribute->next) {
    if (strcmp((const char *)attribute->name, name) == 0) return (const char *)attribute->children->content;
  }
  return NULL;
}

int32_t higlint_tree_end_of(const higlint_tree *tree, int32_t element) {
  for (xmlNodePtr node = tree->elements[element]; node != NULL && node->type == XML_ELEMENT_NODE; node = node->parent) {
    for (xmlNodePtr next = node->next; next != NULL; next = next->next) {
      if (next->type == XML_ELEMENT_NODE) return (int32_t)(intptr_t)next->_private;
    }
  }
  return tree->count;
}

static const char *unknownReason(xmlNodePtr element, const char *name, size_t *length) {
  const char *at = spelledValue(element, "unknown");
  if (at == NULL) return NULL;
  size_t name_length = strlen(name);
  while (*at != 0) {
    size_t word = strcspn(at, " ");
    if (word > name_length && memcmp(at, name, name_length) == 0 && at[name_length] == ':') {
      *length = word - name_length - 1;
      return at + name_length + 1;
    }
    at += word;
    while (*at == ' ') at++;
  }
  return NULL;
}

const char *higlint_tree_unknown(const higlint_tree *tree, int32_t element, const char *name, size_t *length) {
  return unknownReason(tree->elements[element], name, length);
}

char *higlint_copy(const char *bytes, size_t length) {
  char *copy = malloc(length + 1);
  if (copy == NULL) abort();
  if (length > 0) memcpy(copy, bytes, length);
  copy[length] = 0;
  return copy;
}

char *higlint_tree_serialise(higlint_tree *tree, size_t *length) {
  xmlChar *text = NULL;
  int size = 0;
  xmlDocDumpFormatMemoryEnc(&tree->document, &text, &size, "UTF-8", 1);
  if (text == NULL || size < 0) return NULL;
  char *copy = higlint_copy((const char *)text, (size_t)size);
  xmlFree(text);
  *length = (size_t)size;
  return copy;
}

void higlint_release(char *bytes) { free(bytes); }

// XPath

typedef struct variable {
  char *name;
  int type;
  double number;
  int boolean;
  char *string;
  const higlint_tree *tree;
  int32_t first;
  int32_t count;
} variable;

// A variable that is computed at its first use.
typedef struct computed {
  xmlXPathCompExprPtr expression;
  int asBoolean;
  int ofNode;
  xmlXPathObjectPtr value;
} computed;

static const char computedPrefix[] = "_once-";

struct higlint_xpath {
  xmlXPathContextPtr context;
  higlint_string_function function;
  void *owner;
  variable *variables;
  int count;
  int capacity;
  computed *computed;
  int32_t computedCount;
  int32_t computedCapacity;
  const char *unknownReason;
  size_t unknownLength;
  int error;
  int offset;
};

#if LIBXML_VERSION >= 21200
static void noteError(void *data, const xmlError *error) {
#else
static void noteError(void *data, xmlErrorPtr error) {
#endif
  higlint_xpath *xpath = data;
  if (xpath == NULL || error == NULL || xpath->error != 0) return;
  xpath->error = error->code;
  xpath->offset = error->int1;
}

static void absFunction(xmlXPathParserContextPtr ctxt, int count) {
  if (count != 1) XP_ERROR(XPATH_INVALID_ARITY);
  double value = xmlXPathPopNumber(ctxt);
  if (xmlXPathCheckError(ctxt)) return;
  xmlXPathReturnNumber(ctxt, fabs(value));
}

// A number for people, as messages show it: at most two decimals and no trailing zeros. XPath's own string() of 8.36 is 8.359999999999999.
static void shownFunction(xmlXPathParserContextPtr ctxt, int count) {
  if (count != 1) XP_ERROR(XPATH_INVALID_ARITY);
  double value = xmlXPathPopNumber(ctxt);
  if (xmlXPathCheckError(ctxt)) return;
  if (!isfinite(value) || fabs(value) >= 1e15) {
    xmlXPathReturnString(ctxt, xmlXPathCastNumberToString(value));
    return;
  }
  char text[32];
  double hundredths = round(value * 100);
  int length = snprintf(text, sizeof(text), "%.2f", hundredths == 0 ? 0 : hundredths / 100);
  while (text[length - 1] == '0') length--;
  if (text[length - 1] == '.') length--;
  xmlXPathReturnString(ctxt, xmlStrndup(BAD_CAST text, length));
}

static double numberOf(xmlNodePtr node) { return xmlXPathCastNodeToNumber(node); }

// As XPath 2.0: NaN where any value is no number; NaN too for no value at all, so that a comparison with it never holds.
static void extremeFunction(xmlXPathParserContextPtr ctxt, int count, int largest) {
  if (count != 1) XP_ERROR(XPATH_INVALID_ARITY);
  xmlNodeSetPtr set = xmlXPathPopNodeSet(ctxt);
  if (xmlXPathCheckError(ctxt)) {
    xmlXPathFreeNodeSet(set);
    return;
  }
  double result = xmlXPathNAN;
  if (set != NULL) {
    for (int i = 0; i < set->nodeNr; i++) {
      double value = numberOf(set->nodeTab[i]);
      if (isnan(value)) {
        result = value;
        break;
      }
      if (i == 0 || (largest ? value > result : value < result)) result = value;
    }
    ctxt->context->opCount += (unsigned long)set->nodeNr;
  }
  xmlXPathFreeNodeSet(set);
  xmlXPathReturnNumber(ctxt, result);
}

static void minFunction(xmlXPathParserContextPtr ctxt, int count) { extremeFunction(ctxt, count, 0); }
static void maxFunction(xmlXPathParserContextPtr ctxt, int count) { extremeFunction(ctxt, count, 1); }

static void lowerCaseFunction(xmlXPathParserContextPtr ctxt, int count) {
  if (count != 1) XP_ERROR(XPATH_INVALID_ARITY);
  xmlChar *text = xmlXPathPopString(ctxt);
  if (xmlXPathCheckError(ctxt) || text == NULL) {
    xmlFree(text);
    return;
  }
  int ascii = 1;
  for (xmlChar *at = text; *at != 0; at++) {
    if (*at >= 0x80) ascii = 0;
    if (*at >= 'A' && *at <= 'Z') *at += 'a' - 'A';
  }
  if (ascii) {
    xmlXPathReturnString(ctxt, text);
    return;
  }
  higlint_xpath *xpath = ctxt->context->userData;
  char *lower = NULL;
  uint64_t steps = 0;
  xpath->function(xpath->owner, HIGLINT_LOWER_CASE, (const char *)text, NULL, NULL, &lower, &steps);
  xmlFree(text);
  valuePush(ctxt, xmlXPathNewCString(lower == NULL ? "" : lower));
  free(lower);
}

static void matchesFunction(xmlXPathParserContextPtr ctxt, int count) {
  if (count != 2 && count != 3) XP_ERROR(XPATH_INVALID_ARITY);
  xmlChar *flags = count == 3 ? xmlXPathPopString(ctxt) : NULL;
  xmlChar *pattern = xmlXPathPopString(ctxt);
  xmlChar *text = xmlXPathPopString(ctxt);
  int answer = -1;
  if (!xmlXPathCheckError(ctxt) && pattern != NULL && text != NULL) {
    higlint_xpath *xpath = ctxt->context->userData;
    uint64_t steps = 0;
    answer = xpath->function(
      xpath->owner, HIGLINT_MATCHES, (const char *)text, (const char *)pattern, flags == NULL ? "" : (const char *)flags, NULL, &steps);
    ctxt->context->opCount += (unsigned long)steps;
  }
  xmlFree(flags);
  xmlFree(pattern);
  xmlFree(text);
  if (xmlXPathCheckError(ctxt)) return;
  if (answer < 0) XP_ERROR(XPATH_EXPR_ERROR);
  xmlXPathReturnBoolean(ctxt, answer);
}

static void unknownFunction(xmlXPathParserContextPtr ctxt, int count) {
  if (count != 2) XP_ERROR(XPATH_INVALID_ARITY);
  xmlChar *name = xmlXPathPopString(ctxt);
  xmlNodeSetPtr set = xmlXPathCheckError(ctxt) ? NULL : xmlXPathPopNodeSet(ctxt);
  int found = 0;
  if (!xmlXPathCheckError(ctxt) && set != NULL && name != NULL) {
    for (int i = 0; i < set->nodeNr && !found; i++) {
      xmlNodePtr node = set->nodeTab[i];
      if (node->type == XML_ATTRIBUTE_NODE || node->type == XML_TEXT_NODE) node = node->parent;
      if (node == NULL || node->type != XML_ELEMENT_NODE) continue;
      size_t length = 0;
      const char *reason = unknownReason(node, (const char *)name, &length);
      if (reason == NULL) continue;
      found = 1;
      higlint_xpath *xpath = ctxt->context->userData;
      xpath->unknownReason = reason;
      xpath->unknownLength = length;
    }
    ctxt->context->opCount += (unsigned long)set->nodeNr;
  }
  xmlXPathFreeNodeSet(set);
  xmlFree(name);
  if (xmlXPathCheckError(ctxt)) return;
  xmlXPathReturnBoolean(ctxt, found);
}

// The arguments of a function, the first first; some are NULL after an error.
static xmlXPathObjectPtr *popAll(xmlXPathParserContextPtr ctxt, int count) {
  xmlXPathObjectPtr *arguments = calloc((size_t)count, sizeof(xmlXPathObjectPtr));
  if (arguments == NULL) abort();
  for (int i = count - 1; i >= 0; i--) arguments[i] = valuePop(ctxt);
  return arguments;
}

static void freeAll(xmlXPathObjectPtr *arguments, int count) {
  for (int i = 0; i < count; i++) xmlXPathFreeObject(arguments[i]);
  free(arguments);
}

static int isText(const xmlChar *value, const xmlChar *text) { return xmlStrEqual(value, text); }

typedef int (*comparison)(const xmlChar *value, const xmlChar *text);

// The value of a node: that of an attribute of a tree made here need not be copied.
static const xmlChar *textOfNode(xmlNodePtr node, xmlChar **copy) {
  *copy = NULL;
  if (node->type == XML_ATTRIBUTE_NODE && node->children != NULL && node->children->next == NULL) return node->children->content;
  *copy = xmlXPathCastNodeToString(node);
  return *copy;
}

// Whether a comparison holds between a value and one of the texts, each a text or a node-set of texts.
static int compareWithAll(const xmlChar *value, xmlXPathObjectPtr *texts, int count, comparison holds) {
  int found = 0;
  for (int i = 0; i < count && !found; i++) {
    xmlChar *copy = NULL;
    if (texts[i]->type == XPATH_STRING) {
      found = holds(value, texts[i]->stringval);
    } else if (texts[i]->type == XPATH_NODESET) {
      xmlNodeSetPtr set = texts[i]->nodesetval;
      for (int k = 0; set != NULL && k < set->nodeNr && !found; k++) {
        const xmlChar *text = textOfNode(set->nodeTab[k], &copy);
        found = text != NULL && holds(value, text);
        xmlFree(copy);
      }
    } else {
      copy = xmlXPathCastToString(texts[i]);
      found = copy != NULL && holds(value, copy);
      xmlFree(copy);
    }
  }
  return found;
}

// Whether a comparison holds between the first argument, or one of its nodes, and one of the others.
static void compareFunction(xmlXPathParserContextPtr ctxt, int count, comparison holds) {
  if (count < 2) XP_ERROR(XPATH_INVALID_ARITY);
  xmlXPathObjectPtr *arguments = popAll(ctxt, count);
  int found = 0;
  if (!xmlXPathCheckError(ctxt)) {
    xmlChar *copy = NULL;
    if (arguments[0]->type == XPATH_NODESET) {
      xmlNodeSetPtr set = arguments[0]->nodesetval;
      for (int i = 0; set != NULL && i < set->nodeNr && !found; i++) {
        const xmlChar *value = textOfNode(set->nodeTab[i], &copy);
        found = value != NULL && compareWithAll(value, arguments + 1, count - 1, holds);
        xmlFree(copy);
        ctxt->context->opCount += (unsigned long)count;
      }
    } else {
      copy = xmlXPathCastToString(arguments[0]);
      found = copy != NULL && compareWithAll(copy, arguments + 1, count - 1, holds);
      xmlFree(copy);
    }
  }
  freeAll(arguments, count);
  if (xmlXPathCheckError(ctxt)) return;
  xmlXPathReturnBoolean(ctxt, found);
}

static void oneOfFunction(xmlXPathParserContextPtr ctxt, int count) { compareFunction(ctxt, count, isText); }
static void hasWordFunction(xmlXPathParserContextPtr ctxt, int count) { compareFunction(ctxt, count, isWord); }

static void saysFunction(xmlXPathParserContextPtr ctxt, int count) {
  if (count < 2) XP_ERROR(XPATH_INVALID_ARITY);
  xmlXPathObjectPtr *arguments = popAll(ctxt, count);
  int found = 0;
  int isWrong = xmlXPathCheckError(ctxt) || arguments[0]->type != XPATH_NODESET;
  if (!isWrong) {
    xmlNodeSetPtr set = arguments[0]->nodesetval;
    for (int i = 0; set != NULL && i < set->nodeNr && !found; i++) {
      xmlNodePtr node = set->nodeTab[i];
      if (node->type == XML_ATTRIBUTE_NODE || node->type == XML_TEXT_NODE) node = node->parent;
      if (node == NULL || node->type != XML_ELEMENT_NODE) continue;
      const char *says = spelledValue(node, "says");
      found = says != NULL && compareWithAll((const xmlChar *)says, arguments + 1, count - 1, isWord);
    }
    if (set != NULL) ctxt->context->opCount += (unsigned long)set->nodeNr;
  }
  freeAll(arguments, count);
  if (xmlXPathCheckError(ctxt)) return;
  if (isWrong) XP_ERROR(XPATH_INVALID_TYPE);
  xmlXPathReturnBoolean(ctxt, found);
}

static void firstOfFunction(xmlXPathParserContextPtr ctxt, int count) {
  if (count < 2) XP_ERROR(XPATH_INVALID_ARITY);
  xmlXPathObjectPtr *arguments = popAll(ctxt, count);
  xmlChar *text = NULL;
  if (!xmlXPathCheckError(ctxt)) {
    for (int i = 0; i < count && (text == NULL || *text == 0); i++) {
      xmlFree(text);
      text = xmlXPathCastToString(arguments[i]);
    }
  }
  freeAll(arguments, count);
  if (xmlXPathCheckError(ctxt)) return;
  xmlXPathReturnString(ctxt, text);
}

static void chooseFunction(xmlXPathParserContextPtr ctxt, int count) {
  if (count != 3) XP_ERROR(XPATH_INVALID_ARITY);
  xmlXPathObjectPtr *arguments = popAll(ctxt, count);
  xmlChar *text = NULL;
  if (!xmlXPathCheckError(ctxt)) text = xmlXPathCastToString(arguments[xmlXPathCastToBoolean(arguments[0]) ? 1 : 2]);
  freeAll(arguments, count);
  if (xmlXPathCheckError(ctxt)) return;
  xmlXPathReturnString(ctxt, text);
}

static void quotedFunction(xmlXPathParserContextPtr ctxt, int count) {
  if (count != 2 && count != 3) XP_ERROR(XPATH_INVALID_ARITY);
  xmlXPathObjectPtr *arguments = popAll(ctxt, count);
  xmlChar *text = NULL;
  if (!xmlXPathCheckError(ctxt)) {
    text = xmlXPathCastToString(arguments[0]);
    if (text == NULL || *text == 0) {
      xmlFree(text);
      text = xmlXPathCastToString(arguments[1]);
    } else {
      xmlChar *whole = count == 3 ? xmlXPathCastToString(arguments[2]) : xmlStrdup(BAD_CAST "");
      whole = xmlStrcat(whole, BAD_CAST "'");
      whole = xmlStrcat(whole, text);
      xmlFree(text);
      text = xmlStrcat(whole, BAD_CAST "'");
    }
  }
  freeAll(arguments, count);
  if (xmlXPathCheckError(ctxt)) return;
  xmlXPathReturnString(ctxt, text);
}

static void noFunction(xmlXPathParserContextPtr ctxt, int count) {
  (void)count;
  xmlXPathErr(ctxt, XPATH_UNKNOWN_FUNC_ERROR);
}

static const struct {
  const char *name;
  xmlXPathFunction function;
} ownFunctions[] = {
  {"abs", absFunction}, {"shown", shownFunction}, {"min", minFunction}, {"max", maxFunction}, {"lower-case", lowerCaseFunction}, {"matches", matchesFunction},
  {"unknown", unknownFunction}, {"says", saysFunction}, {"one-of", oneOfFunction}, {"has-word", hasWordFunction},
  {"first-of", firstOfFunction}, {"choose", chooseFunction}, {"quoted", quotedFunction},
};

// https://www.w3.org/TR/1999/REC-xpath-19991116/#corelib
static const char *const coreFunctions[] = {
  "boolean", "ceiling", "concat", "contains", "count", "false", "floor", "id", "lang", "last", "local-name", "name", "namespace-uri",
  "normalize-space", "not", "number", "position", "round", "starts-with", "string", "string-length", "substring", "substring-after",
  "substring-before", "sum", "translate", "true",
};

// Without it libxml2 reports an unknown function on standard error.
static xmlXPathFunction findFunction(void *data, const xmlChar *name, const xmlChar *uri) {
  (void)data;
  if (uri != NULL) return noFunction;
  const char *text = (const char *)name;
  for (size_t i = 0; i < sizeof(ownFunctions) / sizeof(ownFunctions[0]); i++) {
    if (strcmp(text, ownFunctions[i].name) == 0) return ownFunctions[i].function;
  }
  // NULL sends libxml2 on to its own table.
  for (size_t i = 0; i < sizeof(coreFunctions) / sizeof(coreFunctions[0]); i++) {
    if (strcmp(text, coreFunctions[i]) == 0) return NULL;
  }
  return noFunction;
}

// The value of a computed variable; NULL where its evaluation fails.
static xmlXPathObjectPtr compute(higlint_xpath *xpath, computed *variable) {
  if (variable->value == NULL) {
    xmlXPathContextPtr context = xpath->context;
    xmlNodePtr node = context->node;
    int size = context->contextSize;
    int position = context->proximityPosition;
    context->node = (xmlNodePtr)context->doc;
    if (variable->asBoolean) {
      int answer = xmlXPathCompiledEvalToBoolean(variable->expression, context);
      if (answer >= 0 && xpath->error == 0) variable->value = xmlXPathNewBoolean(answer);
    } else {
      variable->value = xmlXPathCompiledEval(variable->expression, context);
      if (variable->value != NULL && xpath->error != 0) {
        xmlXPathFreeObject(variable->value);
        variable->value = NULL;
      }
    }
    context->node = node;
    context->contextSize = size;
    context->proximityPosition = position;
    if (variable->value == NULL) return NULL;
  }
  if (variable->value->type == XPATH_NODESET && variable->value->nodesetval != NULL) {
    xpath->context->opCount += (unsigned long)variable->value->nodesetval->nodeNr;
  }
  return xmlXPathObjectCopy(variable->value);
}

static xmlXPathObjectPtr findVariable(void *data, const xmlChar *name, const xmlChar *uri) {
  higlint_xpath *xpath = data;
  if (uri != NULL) return NULL;
  size_t prefix = sizeof(computedPrefix) - 1;
  if (strncmp((const char *)name, computedPrefix, prefix) == 0) {
    long number = strtol((const char *)name + prefix, NULL, 10);
    return number >= 0 && number < xpath->computedCount ? compute(xpath, &xpath->computed[number]) : NULL;
  }
  for (int i = 0; i < xpath->count; i++) {
    const variable *found = &xpath->variables[i];
    if (strcmp(found->name, (const char *)name) != 0) continue;
    switch (found->type) {
      case HIGLINT_NUMBER: return xmlXPathNewFloat(found->number);
      case HIGLINT_BOOLEAN: return xmlXPathNewBoolean(found->boolean);
      case HIGLINT_STRING: return xmlXPathNewCString(found->string);
      default: {
        xmlXPathObjectPtr set = xmlXPathNewNodeSet(NULL);
        for (int32_t k = 0; set != NULL && k < found->count; k++) {
          xmlXPathNodeSetAddUnique(set->nodesetval, found->tree->elements[found->first + k]);
        }
        return set;
      }
    }
  }
  return NULL;
}

void higlint_xpath_start(void) { xmlInitParser(); }

higlint_xpath *higlint_xpath_new(higlint_string_function function, void *owner) {
  higlint_xpath *xpath = calloc(1, sizeof(higlint_xpath));
  if (xpath == NULL) abort();
  xpath->function = function;
  xpath->owner = owner;
  xmlXPathContextPtr context = xmlXPathNewContext(NULL);
  if (context == NULL) abort();
  context->error = noteError;
  context->userData = xpath;
  xmlXPathContextSetCache(context, 1, -1, 0);
  xmlXPathRegisterFuncLookup(context, findFunction, NULL);
  xmlXPathRegisterVariableLookup(context, findVariable, xpath);
  xpath->context = context;
  return xpath;
}

void higlint_xpath_free(higlint_xpath *xpath) {
  if (xpath == NULL) return;
  higlint_xpath_clear_variables(xpath);
  free(xpath->variables);
  higlint_xpath_forget(xpath, 0);
  free(xpath->computed);
  xmlXPathFreeContext(xpath->context);
  free(xpath);
}

higlint_expression *higlint_xpath_compile(higlint_xpath *xpath, const char *text, int *error, int *offset) {
  xpath->error = 0;
  xpath->offset = 0;
  xmlXPathCompExprPtr compiled = xmlXPathCtxtCompile(xpath->context, (const xmlChar *)text);
  *error = compiled == NULL && xpath->error == 0 ? XML_XPATH_EXPR_ERROR : xpath->error;
  *offset = xpath->offset;
  if (compiled != NULL && xpath->error != 0) {
    xmlXPathFreeCompExpr(compiled);
    compiled = NULL;
  }
  return (higlint_expression *)compiled;
}

void higlint_expression_free(higlint_expression *expression) { xmlXPathFreeCompExpr((xmlXPathCompExprPtr)expression); }

void higlint_xpath_clear_variables(higlint_xpath *xpath) {
  for (int i = 0; i < xpath->count; i++) {
    free(xpath->variables[i].name);
    free(xpath->variables[i].string);
  }
  xpath->count = 0;
}

// The variable of that name, emptied, made where there is none.
static variable *slot(higlint_xpath *xpath, const char *name) {
  for (int i = 0; i < xpath->count; i++) {
    variable *found = &xpath->variables[i];
    if (strcmp(found->name, name) == 0) {
      free(found->string);
      found->string = NULL;
      return found;
    }
  }
  if (xpath->count == xpath->capacity) {
    int capacity = xpath->capacity == 0 ? 16 : xpath->capacity * 2;
    variable *variables = realloc(xpath->variables, (size_t)capacity * sizeof(variable));
    if (variables == NULL) abort();
    xpath->variables = variables;
    xpath->capacity = capacity;
  }
  variable *fresh = &xpath->variables[xpath->count++];
  memset(fresh, 0, sizeof(variable));
  fresh->name = higlint_copy(name, strlen(name));
  return fresh;
}

void higlint_xpath_set_number(higlint_xpath *xpath, const char *name, double value) {
  variable *made = slot(xpath, name);
  made->type = HIGLINT_NUMBER;
  made->number = value;
}

void higlint_xpath_set_boolean(higlint_xpath *xpath, const char *name, int value) {
  variable *made = slot(xpath, name);
  made->type = HIGLINT_BOOLEAN;
  made->boolean = value != 0;
}

void higlint_xpath_set_string(higlint_xpath *xpath, const char *name, const char *value) {
  variable *made = slot(xpath, name);
  made->type = HIGLINT_STRING;
  made->string = higlint_copy(value, strlen(value));
}

void higlint_xpath_set_nodes(higlint_xpath *xpath, const char *name, const higlint_tree *tree, int32_t first, int32_t count) {
  variable *made = slot(xpath, name);
  made->type = HIGLINT_NODES;
  made->tree = tree;
  made->first = first;
  made->count = count;
}

int32_t higlint_xpath_add_computed(higlint_xpath *xpath, const higlint_expression *expression, int as_boolean, int of_node) {
  xpath->computed = grown(xpath->computed, xpath->computedCount, &xpath->computedCapacity, sizeof(computed));
  computed *made = &xpath->computed[xpath->computedCount];
  made->expression = (xmlXPathCompExprPtr)expression;
  made->asBoolean = as_boolean;
  made->ofNode = of_node;
  made->value = NULL;
  return xpath->computedCount++;
}

void higlint_xpath_forget(higlint_xpath *xpath, int of_node) {
  for (int32_t i = 0; i < xpath->computedCount; i++) {
    computed *variable = &xpath->computed[i];
    if (variable->value == NULL || (of_node && !variable->ofNode)) continue;
    xmlXPathFreeObject(variable->value);
    variable->value = NULL;
  }
}

const char *higlint_xpath_unknown_reason(const higlint_xpath *xpath, size_t *length) {
  *length = xpath->unknownLength;
  return xpath->unknownReason;
}

void higlint_xpath_set_limit(higlint_xpath *xpath, uint64_t limit) { xpath->context->opLimit = (unsigned long)limit; }
void higlint_xpath_reset_operations(higlint_xpath *xpath) { xpath->context->opCount = 0; }
uint64_t higlint_xpath_operations(const higlint_xpath *xpath) { return xpath->context->opCount; }

static void enter(higlint_xpath *xpath, const higlint_tree *tree, int32_t element) {
  xpath->error = 0;
  xpath->offset = 0;
  xpath->unknownReason = NULL;
  xpath->unknownLength = 0;
  xmlXPathContextPtr context = xpath->context;
  // The tree is only read; libxml2's types have no const.
  context->doc = (xmlDocPtr)&tree->document;
  context->node = element < 0 ? (xmlNodePtr)context->doc : tree->elements[element];
}

static void leave(higlint_xpath *xpath) {
  xpath->context->doc = NULL;
  xpath->context->node = NULL;
}

higlint_object *higlint_xpath_evaluate(
  higlint_xpath *xpath, const higlint_expression *expression, const higlint_tree *tree, int32_t element, int *error) {
  enter(xpath, tree, element);
  xmlXPathObjectPtr object = xmlXPathCompiledEval((xmlXPathCompExprPtr)expression, xpath->context);
  leave(xpath);
  if (object != NULL && xpath->error != 0) {
    xmlXPathFreeObject(object);
    object = NULL;
  }
  *error = object != NULL ? 0 : xpath->error != 0 ? xpath->error : XML_XPATH_EXPR_ERROR;
  return (higlint_object *)object;
}

int higlint_xpath_test(
  higlint_xpath *xpath, const higlint_expression *expression, const higlint_tree *tree, int32_t element, int *error) {
  enter(xpath, tree, element);
  int answer = xmlXPathCompiledEvalToBoolean((xmlXPathCompExprPtr)expression, xpath->context);
  leave(xpath);
  if (xpath->error != 0) answer = -1;
  *error = answer >= 0 ? 0 : xpath->error != 0 ? xpath->error : XML_XPATH_EXPR_ERROR;
  return answer;
}

int higlint_object_type(const higlint_object *object) {
  switch (((const xmlXPathObject *)object)->type) {
    case XPATH_NODESET: return HIGLINT_NODES;
    case XPATH_BOOLEAN: return HIGLINT_BOOLEAN;
    case XPATH_NUMBER: return HIGLINT_NUMBER;
    case XPATH_STRING: return HIGLINT_STRING;
    default: return 0;
  }
}

double higlint_object_number(const higlint_object *object) { return ((const xmlXPathObject *)object)->floatval; }
int higlint_object_boolean(const higlint_object *object) { return ((const xmlXPathObject *)object)->boolval; }
const char *higlint_object_string(const higlint_object *object) { return (const char *)((const xmlXPathObject *)object)->stringval; }

int32_t higlint_object_count(const higlint_object *object) {
  const xmlXPathObject *value = (const xmlXPathObject *)object;
  return value->nodesetval == NULL ? 0 : value->nodesetval->nodeNr;
}

int32_t higlint_object_node(const higlint_object *object, int32_t index) {
  xmlNodePtr node = ((const xmlXPathObject *)object)->nodesetval->nodeTab[index];
  return node->type == XML_DOCUMENT_NODE ? -1 : (int32_t)(intptr_t)node->_private;
}

char *higlint_object_text(higlint_object *object) {
  xmlChar *text = xmlXPathCastToString((xmlXPathObjectPtr)object);
  if (text == NULL) return NULL;
  char *copy = higlint_copy((const char *)text, strlen((const char *)text));
  xmlFree(text);
  return copy;
}

void higlint_object_free(higlint_xpath *xpath, higlint_object *object) {
  (void)xpath;
  xmlXPathFreeObject((xmlXPathObjectPtr)object);
}
