#include "HTMLShim.h"

#include <libxml/HTMLparser.h>

int higlint_html_read_and_free(const char *bytes, int count) {
  xmlDocPtr document =
      htmlReadMemory(bytes, count, NULL, "UTF-8", HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_NONET);
  if (!document) return 0;
  xmlFreeDoc(document);
  return 1;
}
