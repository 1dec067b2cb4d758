const ENDED = /[.!?:;…]["'”’)]*$/

/** A sentence with its final punctuation. */
export const ended = (part: string): string => (ENDED.test(part) ? part : `${part}.`)

/**
 * Joins sentences. A sentence without final punctuation, such as an API's reason, gets a full stop; empty ones are left
 * out.
 */
export const sentences = (...parts: readonly (string | undefined)[]): string =>
  parts
    .flatMap((part) => part || [])
    .map((part, i, said) => (i === said.length - 1 ? part : ended(part)))
    .join(' ')
