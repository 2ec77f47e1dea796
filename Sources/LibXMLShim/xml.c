#include "XMLShim.h"

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>
#include <stdlib.h>
#include <string.h>

static int offset_of(xmlParserCtxtPtr parser) {
  long offset = xmlByteConsumed(parser);
  return offset < 0 ? 0 : (int)offset;
}

static void stop(xmlParserCtxtPtr parser, int reason) {
  higlint_xml_result *result = parser->_private;
  if (result->stopped == HIGLINT_XML_STOP_NONE) {
    result->stopped = reason;
    result->stop_offset = offset_of(parser);
  }
  xmlStopParser(parser);
}

/* Makes room for `more` entries of `size` bytes; the capacity doubles, so that appending stays linear. */
static int reserve(void **array, size_t *capacity, size_t count, size_t more, size_t size) {
  if (count + more <= *capacity) return 1;
  size_t wanted = *capacity ? *capacity * 2 : 256;
  while (wanted < count + more) wanted *= 2;
  void *grown = realloc(*array, wanted * size);
  if (!grown) return 0;
  *array = grown;
  *capacity = wanted;
  return 1;
}

static int keep(higlint_xml_result *result, const char *bytes, size_t length, size_t *start) {
  if (!reserve((void **)&result->strings, &result->string_capacity, result->string_count, length, 1)) return 0;
  *start = result->string_count;
  if (length) memcpy(result->strings + result->string_count, bytes, length);
  result->string_count += length;
  return 1;
}

static higlint_xml_event *add(xmlParserCtxtPtr parser, int kind, const char *bytes, size_t length) {
  higlint_xml_result *result = parser->_private;
  if (result->stopped) return NULL;
  size_t start = 0;
  if (!reserve((void **)&result->events, &result->event_capacity, result->event_count, 1, sizeof(higlint_xml_event)) ||
      !keep(result, bytes, length, &start)) {
    stop(parser, HIGLINT_XML_STOP_MEMORY);
    return NULL;
  }
  higlint_xml_event *event = &result->events[result->event_count++];
  *event = (higlint_xml_event){.kind = kind, .offset = offset_of(parser), .string = start, .length = length};
  event->first_attribute = result->attribute_count;
  return event;
}

static void start_element(void *context, const xmlChar *name, const xmlChar **attributes) {
  xmlParserCtxtPtr parser = context;
  higlint_xml_result *result = parser->_private;
  higlint_xml_event *event = add(parser, HIGLINT_XML_START, (const char *)name, strlen((const char *)name));
  if (!event) return;
  result->depth += 1;
  if (result->depth > result->depth_limit) {
    stop(parser, HIGLINT_XML_STOP_DEPTH);
    return;
  }
  for (; attributes && attributes[0]; attributes += 2) {
    const char *value = attributes[1] ? (const char *)attributes[1] : "";
    higlint_xml_attribute attribute = {.name_length = strlen((const char *)attributes[0]), .value_length = strlen(value)};
    if (!keep(result, (const char *)attributes[0], attribute.name_length, &attribute.name) ||
        !keep(result, value, attribute.value_length, &attribute.value) ||
        !reserve((void **)&result->attributes, &result->attribute_capacity, result->attribute_count, 1, sizeof attribute)) {
      stop(parser, HIGLINT_XML_STOP_MEMORY);
      return;
    }
    result->attributes[result->attribute_count++] = attribute;
    event->attributes += 1;
  }
}

static void end_element(void *context, const xmlChar *name) {
  xmlParserCtxtPtr parser = context;
  higlint_xml_result *result = parser->_private;
  if (add(parser, HIGLINT_XML_END, (const char *)name, strlen((const char *)name))) result->depth -= 1;
}

static void characters(void *context, const xmlChar *bytes, int length) {
  if (length > 0) add(context, HIGLINT_XML_TEXT, (const char *)bytes, (size_t)length);
}

static void cdata(void *context, const xmlChar *bytes, int length) {
  add(context, HIGLINT_XML_CDATA, (const char *)bytes, length > 0 ? (size_t)length : 0);
}

static void comment(void *context, const xmlChar *text) {
  add(context, HIGLINT_XML_COMMENT, (const char *)text, strlen((const char *)text));
}

/* An entity of the document's own, a parameter entity too: entity bombs and external entities begin here. */
static void entity_declaration(
    void *context, const xmlChar *name, int type, const xmlChar *public_id, const xmlChar *system_id, xmlChar *content) {
  (void)name, (void)type, (void)public_id, (void)system_id, (void)content;
  stop(context, HIGLINT_XML_STOP_ENTITY);
}

static xmlEntityPtr no_entity(void *context, const xmlChar *name) {
  (void)context, (void)name;
  return NULL;
}

static void reference(void *context, const xmlChar *name) {
  (void)name;
  stop(context, HIGLINT_XML_STOP_ENTITY);
}

static void record_error(xmlParserCtxtPtr parser, const xmlError *error) {
  if (!error) return;
  higlint_xml_result *result = parser->_private;
  int undeclared = error->code == XML_WAR_UNDECLARED_ENTITY;
  if (result->stopped || result->error_code || (error->level < XML_ERR_ERROR && !undeclared)) return;
  /* Namespaces that are not declared and the like leave a text well-formed. */
  if (error->domain == XML_FROM_NAMESPACE) return;
  result->error_code = error->code;
  result->error_line = error->line;
  result->error_column = error->int2;
  result->error_offset = offset_of(parser);
  const char *message = error->message ? error->message : "";
  size_t length = strlen(message);
  if (length >= sizeof result->error_message) length = sizeof result->error_message - 1;
  memcpy(result->error_message, message, length);
  while (length && (result->error_message[length - 1] == '\n' || result->error_message[length - 1] == ' ')) length -= 1;
  result->error_message[length] = 0;
}

/* The type of the second parameter gained a const in 2.12. */
#if LIBXML_VERSION >= 21200
static void structured_error(void *context, const xmlError *error) { record_error(context, error); }
#else
static void structured_error(void *context, xmlErrorPtr error) { record_error(context, error); }
#endif

/* Called before the first byte is read, when the parser has chosen SAX 1; the mark is what makes it report errors to `serror`. */
static void begin_document(void *context, xmlSAXLocatorPtr locator) {
  (void)locator;
  ((xmlParserCtxtPtr)context)->sax->initialized = XML_SAX2_MAGIC;
}

higlint_xml_result *higlint_xml_parse(const char *bytes, int count, int depth_limit) {
  higlint_xml_result *result = calloc(1, sizeof *result);
  if (!result) return NULL;
  result->depth_limit = depth_limit;
  xmlInitParser();
  xmlParserCtxtPtr parser = xmlCreateMemoryParserCtxt(bytes, count);
  if (!parser) {
    result->stopped = HIGLINT_XML_STOP_MEMORY;
    return result;
  }
  /* SAX 1 gives qualified names and resolved values as strings, which is all that is asked for. */
  memset(parser->sax, 0, sizeof *parser->sax);
  parser->sax->startElement = start_element;
  parser->sax->endElement = end_element;
  parser->sax->characters = characters;
  parser->sax->ignorableWhitespace = characters;
  parser->sax->cdataBlock = cdata;
  parser->sax->comment = comment;
  parser->sax->entityDecl = entity_declaration;
  parser->sax->getEntity = no_entity;
  parser->sax->getParameterEntity = no_entity;
  parser->sax->reference = reference;
  xmlCtxtUseOptions(parser, XML_PARSE_NONET | XML_PARSE_IGNORE_ENC | XML_PARSE_SAX1);
  /* Set behind the options: XML_PARSE_SAX1 puts the tree builder's functions in. */
  parser->sax->startElement = start_element;
  parser->sax->endElement = end_element;
  parser->sax->startElementNs = NULL;
  parser->sax->endElementNs = NULL;
  parser->sax->serror = structured_error;
  /* Not the SAX 2 mark yet: with it the parser would call only the functions for namespaces. */
  parser->sax->initialized = 1;
  parser->sax->setDocumentLocator = begin_document;
  parser->userData = parser;
  parser->_private = result;
#if LIBXML_VERSION >= 21300
  xmlCtxtSetErrorHandler(parser, structured_error, parser);
#endif
  xmlParseDocument(parser);
  if (parser->myDoc) xmlFreeDoc(parser->myDoc);
  parser->myDoc = NULL;
  xmlFreeParserCtxt(parser);
  return result;
}

void higlint_xml_free(higlint_xml_result *result) {
  if (!result) return;
  free(result->events);
  free(result->attributes);
  free(result->strings);
  free(result);
}
