import { Button } from '../button/button'
import { NativeSelect } from '../field/native-select'
import css from './pager.module.css'
import * as copy from './copy'

export interface PagerProps {
  /** From 1 */
  page: number
  pages: number
  /** Number of rows on all pages */
  results: number
  pageSize: number
  onPage: (page: number) => void
  onPageSize?: ((size: number) => void) | undefined
  sizes?: readonly number[] | undefined
}

/** The range of rows on this page, and buttons for the other pages. */
export function Pager({
  page,
  pages,
  results,
  pageSize,
  onPage,
  onPageSize,
  sizes = [25, 50, 100, 250, 500],
}: PagerProps) {
  const from = (page - 1) * pageSize + 1
  const to = Math.min(results, page * pageSize)
  return (
    <nav className={css['pager']} aria-label={copy.pages}>
      <output>{from > results ? copy.noneOf(results) : copy.range(from, to, results)}</output>
      <div className={css['right']}>
        {onPageSize && (
          <NativeSelect
            label={copy.rowsPerPage}
            value={String(pageSize)}
            onChange={(size) => onPageSize(Number(size))}
            options={[...new Set([...sizes, pageSize])]
              .toSorted((a, b) => a - b)
              .map((size) => ({ value: String(size), label: String(size) }))}
          />
        )}
        {(pages > 1 || page > 1) && (
          <div className={css['steps']}>
            <Button onClick={() => onPage(page - 1)} disabledReason={page <= 1 ? copy.firstPage : undefined}>
              {copy.previous}
            </Button>
            <Button onClick={() => onPage(page + 1)} disabledReason={page >= pages ? copy.lastPage : undefined}>
              {copy.next}
            </Button>
          </div>
        )}
      </div>
    </nav>
  )
}
