/** What was just done to a volume. */
const AFTER = ['create', 'clone', 'attach', 'resize'] as const
export type After = (typeof AFTER)[number]

export const isAfter = (value: unknown): value is After => AFTER.some((a) => a === value)
