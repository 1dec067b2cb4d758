/** Always in single quotes, with `'` written as `'\''`: one word to a shell, whatever it holds. */
export const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** One word to a shell, in quotes only where it needs them. */
export const shellWord = (text: string): string => (/^[\w./:%-]+$/.test(text) ? text : quoted(text))
