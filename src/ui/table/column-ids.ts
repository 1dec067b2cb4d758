import type { Shown } from './table-prefs'

/** Visible columns as an address lists them. A dash stands for none: an empty parameter counts as absent. */
export const columnIdsOf = (visible: readonly Shown[]): string =>
  visible
    .filter((column, place) => place > 0 && !column.fixed)
    .map((column) => column.id)
    .join('.') || '-'
