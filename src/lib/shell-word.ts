/** Quotes a text as one shell word, always in single quotes, with `'` written as `'\''`. */
export const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** Quotes a text as one shell word only if needed. */
export const shellWord = (text: string): string => (/^[\w./:%-]+$/.test(text) ? text : quoted(text))
