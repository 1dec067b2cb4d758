/** The paginated envelope: Part A 2.1 and section 8. */
export interface Page<T> {
  data: T[]
  page: number
  pages: number
  results: number
}

/**
 * One page. Past the last one `data` is empty and the page is echoed; an empty collection has one page.
 * `rows` is not asked where nothing can be there.
 */
export async function paginate<T>(
  query: { readonly page?: number | undefined; readonly page_size?: number | undefined },
  count: () => Promise<number>,
  rows: (limit: number, offset: number) => Promise<T[]>,
): Promise<Page<T>> {
  const { page = 1, page_size: size = 100 } = query
  const results = await count()
  const data = (page - 1) * size < results ? await rows(size, (page - 1) * size) : []
  return { data, page, pages: Math.max(1, Math.ceil(results / size)), results }
}
