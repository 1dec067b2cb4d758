/** Window of a virtual table with rows of equal height. */

export interface Scrolled {
  /** Scroll position in px */
  readonly top: number
  /** Viewport height in px */
  readonly height: number
  readonly count: number
  /** Pixels */
  readonly rowHeight: number
}
export interface RowWindow {
  /** Visible rows, both inclusive */
  readonly first: number
  readonly last: number
  /** Rows to render; `end` is exclusive */
  readonly start: number
  readonly end: number
  /** Space above and below the rendered rows, in px */
  readonly before: number
  readonly after: number
}

/** Rows rendered beyond each edge. */
const MARGIN = 4
/** Browsers limit the height of an element (lowest known limit: 17.8 million px); a longer list is compressed to this. */
export const HIGHEST = 16_000_000

/**
 * Above HIGHEST one px of scrolling stands for more than one px of rows, so that the scrollbar still reaches every row;
 * the rows themselves keep their height.
 */
function scale({ height, count, rowHeight }: Scrolled) {
  const full = count * rowHeight
  const real = Math.min(full, HIGHEST)
  return { real, ratio: real > height ? Math.max(1, (full - height) / (real - height)) : 1 }
}

export function windowOf(s: Scrolled): RowWindow {
  const { count, rowHeight, height } = s
  const { real, ratio } = scale(s)
  const top = Math.max(0, Math.min(s.top, real - height))
  const at = top * ratio
  const first = Math.max(0, Math.min(count - 1, Math.floor(at / rowHeight)))
  const last = Math.max(first, Math.min(count - 1, Math.ceil((at + height) / rowHeight) - 1))
  const start = Math.max(0, first - MARGIN)
  const end = Math.min(count, last + 1 + MARGIN)
  const before = Math.max(0, top - (at - start * rowHeight))
  return { first, last, start, end, before, after: Math.max(0, real - before - (end - start) * rowHeight) }
}

/** The nearest scroll position that shows the whole row. */
export function scrollFor(s: Scrolled, index: number): number {
  const { ratio } = scale(s)
  const at = s.top * ratio
  const row = index * s.rowHeight
  if (row < at) return row / ratio
  return row + s.rowHeight > at + s.height ? (row + s.rowHeight - s.height) / ratio : s.top
}
