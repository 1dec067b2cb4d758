import { once } from './once'
import { createSwitch } from './preference'

/** `decimal`: 1 GB is 10^9 bytes. */
export const sizeUnits = createSwitch('units', 'binary', 'decimal')
const PREFIXES = ['', 'K', 'M', 'G', 'T', 'P', 'E']

const counts = once(() => new Intl.NumberFormat('en'))
/** A whole number from 0 on, with a separator before every third digit. */
const grouped = (n: number): string =>
  n < 1000 ? String(n) : `${grouped(Math.floor(n / 1000))},${String(n % 1000).padStart(3, '0')}`

/** A count with thousands separators: `1,204,118`. An unknown count is a dash. */
export function formatCount(count: number): string {
  if (Number.isNaN(count)) return '–'
  // The first `Intl` formatter of a page takes 5 to 10 ms.
  if (!Number.isSafeInteger(count)) return counts().format(count)
  return count < 0 ? `-${grouped(-count)}` : grouped(count)
}

/** A number that isn't a count, such as an id, without separators. An unknown number is a dash. */
export const plainNumber = (value: number): string => (Number.isNaN(value) ? '–' : String(value))

/**
 * Bytes in three significant digits: `4.81 TiB`, `12.4 GiB`, `918 GiB`.
 *
 * Binary units with binary names by default: the API's GB is 2^30 bytes (an image of 5 GB is 5,368,709,120 bytes, a volume's GB
 * is a GiB). Decimal units have their own names: `5.37 GB`.
 */
export function formatBytes(bytes: number): string {
  if (!Number.isFinite(bytes)) return '–'
  const decimal = sizeUnits.get() === 'decimal'
  const step = decimal ? 1000 : 1024
  const sign = bytes < 0 ? '-' : ''
  let rest = Math.abs(bytes)
  let unit = 0
  // From 999.5 on, four digits would be needed. Bytes are exact up to the first whole unit.
  while (unit < PREFIXES.length - 1 && (unit === 0 ? rest >= step : rest >= 999.5)) {
    rest /= step
    unit += 1
  }
  if (unit === 0) return `${sign}${formatCount(Math.round(rest))} ${Math.round(rest) === 1 ? 'byte' : 'bytes'}`
  const digits = rest < 9.995 ? 2 : rest < 99.95 ? 1 : 0
  const name = `${PREFIXES[unit] ?? ''}${decimal ? '' : 'i'}B`
  return `${sign}${rest.toFixed(digits)} ${name === 'KB' ? 'kB' : name}`
}

/** The exact size in words: `1,234 bytes`. */
export function exactBytes(bytes: number): string {
  return `${formatCount(bytes)} ${Math.abs(bytes) === 1 ? 'byte' : 'bytes'}`
}
