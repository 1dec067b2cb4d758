/** Sizes of volumes, which the API counts in whole GiB. */
import { formatCount } from '#/lib/bytes'

const GIB_PER_TIB = 1024

/** The exact size, as forms ask for it: `10,240 GiB`. */
export const formatGib = (gib: number): string => `${formatCount(gib)} GiB`

/** GiB in at most three digits, with a larger unit from 1 TiB on: `80 GiB`, `1.46 TiB`, `10 TiB`. */
export function formatVolumeSize(gib: number): string {
  if (gib < GIB_PER_TIB) return formatGib(gib)
  const tib = gib / GIB_PER_TIB
  const digits = tib < 9.995 ? 2 : tib < 99.95 ? 1 : 0
  return `${formatCount(Number(tib.toFixed(digits)))} TiB`
}

/** `1.46 TiB (1,500 GiB)`: both units where the shorter one is rounded. */
export function formatSizeInFull(gib: number): string {
  const short = formatVolumeSize(gib)
  const exact = gib < GIB_PER_TIB || (gib * 100) % GIB_PER_TIB === 0
  return exact ? short : `${short} (${formatGib(gib)})`
}
