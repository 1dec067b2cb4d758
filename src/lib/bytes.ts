import { once } from './once'

const UNITS = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB']

const counts = once(() => new Intl.NumberFormat('en'))

/** A count with thousands separators: `1,204,118`. An unknown count is a dash. */
export function formatCount(count: number): string {
  if (Number.isNaN(count)) return '–'
  // Most counts are small and need no `Intl` formatter.
  return Number.isInteger(count) && Math.abs(count) < 1000 ? String(count) : counts().format(count)
}

/** A number that isn't a count, such as an id, without separators. An unknown number is a dash. */
export const plainNumber = (value: number): string => (Number.isNaN(value) ? '–' : String(value))

/**
 * Bytes in three significant digits: `4.81 TiB`, `12.4 GiB`, `918 GiB`.
 *
 * Binary units with binary names: the API's GB is 2^30 bytes (an image of 5 GB is 5,368,709,120 bytes, a volume's GB is a GiB).
 */
export function formatBytes(bytes: number): string {
  if (!Number.isFinite(bytes)) return '–'
  const sign = bytes < 0 ? '-' : ''
  let rest = Math.abs(bytes)
  let unit = 0
  // From 999.5 on, four digits would be needed. Bytes are exact up to the first whole unit.
  while (unit < UNITS.length - 1 && (unit === 0 ? rest >= 1024 : rest >= 999.5)) {
    rest /= 1024
    unit += 1
  }
  if (unit === 0) return `${sign}${formatCount(Math.round(rest))} ${Math.round(rest) === 1 ? 'byte' : 'bytes'}`
  const digits = rest < 9.995 ? 2 : rest < 99.95 ? 1 : 0
  return `${sign}${rest.toFixed(digits)} ${UNITS[unit] ?? ''}`
}

/** The exact size in words: `1,234 bytes`. */
export function exactBytes(bytes: number): string {
  return `${formatCount(bytes)} ${Math.abs(bytes) === 1 ? 'byte' : 'bytes'}`
}
