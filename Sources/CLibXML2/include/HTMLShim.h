#ifndef HIGLINT_HTML_SHIM_H
#define HIGLINT_HTML_SHIM_H

/* Parses bytes into a document with libxml2's own HTML parser and frees it again: the yardstick for speed. Returns whether there was one. */
int higlint_html_read_and_free(const char *bytes, int count);

#endif
