int higlint_placeholder(void) { return 0; }
