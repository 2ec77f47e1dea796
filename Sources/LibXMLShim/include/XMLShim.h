#ifndef HIGLINT_XML_SHIM_H
#define HIGLINT_XML_SHIM_H

#include <stddef.h>

/* One run of libxml2's XML parser over bytes in memory. No document is built, nothing is loaded, no entity is expanded beyond
   the predefined five and character references. */

enum { HIGLINT_XML_START = 1, HIGLINT_XML_END = 2, HIGLINT_XML_TEXT = 3, HIGLINT_XML_COMMENT = 4, HIGLINT_XML_CDATA = 5 };

enum {
  HIGLINT_XML_STOP_NONE = 0,
  HIGLINT_XML_STOP_DEPTH = 1,   /* elements nested deeper than the limit */
  HIGLINT_XML_STOP_ENTITY = 2,  /* the document declares or uses entities of its own */
  HIGLINT_XML_STOP_MEMORY = 3
};

typedef struct {
  int kind;
  /* Where the parser stood: for a start tag before its ">" or "/>", for all others behind the piece. */
  int offset;
  /* The piece's characters in `strings`, resolved: the qualified name of a start, a text, a comment. */
  size_t string;
  size_t length;
  /* A start tag's attributes are the next `attributes` entries of `attributes`, from `first_attribute` on. */
  int attributes;
  size_t first_attribute;
} higlint_xml_event;

typedef struct {
  size_t name, name_length;    /* in `strings` */
  size_t value, value_length;  /* in `strings` */
} higlint_xml_attribute;

typedef struct {
  higlint_xml_event *events;
  size_t event_count, event_capacity;
  higlint_xml_attribute *attributes;
  size_t attribute_count, attribute_capacity;
  char *strings;
  size_t string_count, string_capacity;
  int depth, depth_limit;
  int stopped; /* HIGLINT_XML_STOP_… */
  int stop_offset;
  /* The first error that makes the text not well-formed; code 0 without one. */
  int error_code, error_line, error_column, error_offset;
  char error_message[256];
} higlint_xml_result;

/* Parses and records. The result is never NULL unless memory ran out; give it back with higlint_xml_free. */
higlint_xml_result *higlint_xml_parse(const char *bytes, int count, int depth_limit);
void higlint_xml_free(higlint_xml_result *result);

#endif
