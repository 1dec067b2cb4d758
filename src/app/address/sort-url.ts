export interface UrlSort {
  by: string
  desc: boolean
}

/** `-size` sorts by size, largest first. */
export function parseSort(text: string | undefined): UrlSort | undefined {
  if (text === undefined || text === '' || text === '-') return undefined
  return text.startsWith('-') ? { by: text.slice(1), desc: true } : { by: text, desc: false }
}

export const printSort = (sort: UrlSort | undefined): string | undefined =>
  sort === undefined ? undefined : `${sort.desc ? '-' : ''}${sort.by}`
