/** A page or resource that was opened from the palette, as the browser keeps it. */
import { isPath } from '../address/is-path'

export interface RecentResult {
  /** The palette's ID: `volume/12` */
  readonly id: string
  readonly label: string
  /** Shown after the label */
  readonly more: string
  /** What it opens, with its search parameters */
  readonly path: string
}

export const MOST_RECENT = 6
const MOST_TEXT = 200
const MOST_PATH = 2000

const isShort = (x: unknown) => typeof x === 'string' && x.length <= MOST_TEXT

export const isRecentResult = (x: unknown): x is RecentResult => {
  const { id, label, more, path }: Partial<Record<keyof RecentResult, unknown>> = Object(x)
  return (
    typeof id === 'string' &&
    id.length <= MOST_PATH &&
    isShort(label) &&
    isShort(more) &&
    isPath(path) &&
    path.length <= MOST_PATH
  )
}
