/* What Swift sees of libxml2: plain C functions and opaque pointers of our own, no libxml2 header, so that one source compiles
   against libxml2 2.9 and 2.12 and later, whose types and callbacks differ. The library itself is the target CLibXML2. */
#include "XMLShim.h"
#include "XPathShim.h"
