import { once } from '#/lib/once'

const percent = once(
  () => new Intl.NumberFormat('en', { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }),
)

/** A part of a whole as `36.9%`; a dash where the whole is 0 or either is unknown. A part that is more than nothing is never `0.0%`. */
export const formatShare = (part: number, whole: number): string => {
  const share = part / whole
  if (!(whole > 0) || !Number.isFinite(share)) return '–'
  return share > 0 && share < 0.001 ? `<${percent().format(0.001)}` : percent().format(share)
}
