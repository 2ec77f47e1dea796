int higlint_placeholder(void);
