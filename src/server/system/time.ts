/** A time in the API's form: UTC to the second, without a zone (A2.1-4). */
export const stamp = (at: Date): string => at.toISOString().slice(0, 19)
/** Parses such a time. */
export const parseStamp = (text: string): Date => new Date(`${text}Z`)
