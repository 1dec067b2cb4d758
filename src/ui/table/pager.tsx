import { formatCount } from '#/lib/bytes'
import { Button } from '../button/button'
import { NativeSelect } from '../field/native-select'
import css from './pager.module.css'

export interface PagerProps {
  /** From 1 */
  page: number
  pages: number
  /** How many there are on all pages */
  results: number
  pageSize: number
  onPage: (page: number) => void
  onPageSize?: ((size: number) => void) | undefined
  sizes?: readonly number[] | undefined
}

/** Which rows of how many, and the way to the others. */
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
    <nav className={css['pager']} aria-label="Pages">
      <output>
        {from > results
          ? `None of ${formatCount(results)}`
          : `${formatCount(from)}–${formatCount(to)} of ${formatCount(results)}`}
      </output>
      <div className={css['right']}>
        {onPageSize && (
          <NativeSelect
            label="Rows per page"
            value={String(pageSize)}
            onChange={(size) => onPageSize(Number(size))}
            options={[...new Set([...sizes, pageSize])]
              .toSorted((a, b) => a - b)
              .map((size) => ({ value: String(size), label: String(size) }))}
          />
        )}
        {(pages > 1 || page > 1) && (
          <div className={css['steps']}>
            <Button onClick={() => onPage(page - 1)} disabledReason={page <= 1 ? 'This is the first page' : undefined}>
              Previous
            </Button>
            <Button
              onClick={() => onPage(page + 1)}
              disabledReason={page >= pages ? 'This is the last page' : undefined}
            >
              Next
            </Button>
          </div>
        )}
      </div>
    </nav>
  )
}
