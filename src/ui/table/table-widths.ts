/** Widths and limits that the table shares with its static first rows. */

/** Tables with more rows render only those in view, in columns of fixed width. */
export const ALL_AT_ONCE = 100

/** Width in pixels of a fixed column; the first column takes the rest. */
export const widthOf = (column: { width?: number | undefined; align?: 'start' | 'end' | undefined }, place: number) =>
  column.width ?? (place === 0 ? undefined : column.align === 'end' ? 110 : 170)
