/** What the table and its first picture must agree on. */

/** More rows than this are drawn only where they are in sight, in columns of fixed width. */
export const ALL_AT_ONCE = 100

/** Pixels of a column of fixed width; the first takes what is left. */
export const widthOf = (column: { width?: number | undefined; align?: 'start' | 'end' | undefined }, place: number) =>
  column.width ?? (place === 0 ? undefined : column.align === 'end' ? 110 : 170)
