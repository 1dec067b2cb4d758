import type { Sort } from '#/console/kit/table/table-types'

/** `-size` sorts by size, largest first. */
export function parseSort(text: string | undefined): Sort | undefined {
  if (text === undefined || text === '' || text === '-') return undefined
  return text.startsWith('-') ? { by: text.slice(1), desc: true } : { by: text, desc: false }
}

export const printSort = (sort: Sort | undefined): string | undefined =>
  sort === undefined ? undefined : `${sort.desc ? '-' : ''}${sort.by}`
