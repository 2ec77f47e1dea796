/* The functions of ICU that Debian's static libxml2 refers to, for the release build of Linux (`make release`).

   libxml2 would ask ICU for encodings that neither it nor iconv knows. higlint decodes files itself and gives libxml2 UTF-8 alone
   (XML_PARSE_IGNORE_ENC), so ICU and its 30 MB of data are not linked: no converter can be opened, and libxml2 goes on as for an encoding that
   nobody knows. ICU's names end in its version, which SUFFIX gives: `-DSUFFIX=_72`. */
#include <stddef.h>

#define JOIN(name, suffix) name##suffix
#define VERSIONED(name, suffix) JOIN(name, suffix)
#define ICU(name) VERSIONED(name, SUFFIX)

enum { U_FILE_ACCESS_ERROR = 4 };

void *ICU(ucnv_open)(const char *name, int *status) {
  (void)name;
  *status = U_FILE_ACCESS_ERROR;
  return NULL;
}

/* Without a converter none of these is reached. */
void ICU(ucnv_close)(void) {}
void ICU(ucnv_convertEx)(void) {}
void ICU(ucnv_setFromUCallBack)(void) {}
void ICU(ucnv_setToUCallBack)(void) {}
void ICU(UCNV_FROM_U_CALLBACK_STOP)(void) {}
void ICU(UCNV_TO_U_CALLBACK_STOP)(void) {}
