/* The system's libxml2, found by pkg-config. Only LibXMLShim uses it, in C; no Swift source imports this module. */
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/xpath.h>
