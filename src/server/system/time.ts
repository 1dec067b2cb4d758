/** A moment as the API writes it: UTC to the second, without a zone (response-shapes 1.1). */
export const stamp = (at: Date): string => at.toISOString().slice(0, 19)
/** Reads such a text back. */
export const unstamp = (text: string): Date => new Date(`${text}Z`)
