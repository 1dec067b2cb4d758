const ENDED = /[.!?:;…]["'”’)]*$/

/** A sentence with its end. */
export const ended = (part: string): string => (ENDED.test(part) ? part : `${part}.`)

/** Runs sentences together. One that comes without its end, as an API's reason may, is ended before the next; empty ones are left out. */
export const sentences = (...parts: readonly (string | undefined)[]): string =>
  parts
    .flatMap((part) => part || [])
    .map((part, i, said) => (i === said.length - 1 ? part : ended(part)))
    .join(' ')
