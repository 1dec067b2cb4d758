import { once } from '#/lib/once'

const percent = once(
  () => new Intl.NumberFormat('en', { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }),
)

/** A part of a whole as `36.9%`; a dash where the whole is 0. */
export const formatShare = (part: number, whole: number): string => (whole > 0 ? percent().format(part / whole) : '–')
