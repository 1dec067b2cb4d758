import { useEffect } from 'react'
import { announce } from '#/console/resource/page/announce'
import { Button } from '#/console/kit/button/button'
import { Row } from '#/console/kit/layout/row'
import type { ListingState } from './objects/listing'
import type { SearchScan } from './objects/use-listing'
import { plural } from '#/lib/text'
import { formatCount } from '#/lib/bytes'

const matchesFound = (matches: number, items: number) =>
  `${plural(matches, 'match', 'matches')} in ${plural(items, 'item')}`
const matchesSearching = (matches: number, items: number) => `${matchesFound(matches, items)}, searching…`
const matchesIncomplete = (matches: number, items: number) => `${matchesFound(matches, items)}, more to search`

interface Props {
  readonly state: ListingState
  readonly failed: boolean
  /** The filter's text. */
  readonly find: string
  readonly matches: number
  readonly scan: SearchScan
  readonly sorted: boolean
  readonly onMore: () => void
  readonly onAll: () => void
  readonly onShowOwn: () => void
}

/** `12 matches in 40,500 items, searching…`: never more than is known, joined with the sort order. */
function statusText(p: Pick<Props, 'state' | 'find' | 'matches' | 'scan' | 'sorted'>): string {
  const { rows, more } = p.state
  const found =
    p.find === ''
      ? p.scan.running
        ? `${plural(rows.length, 'item')} loaded, loading all…`
        : more
          ? `${plural(rows.length, 'item')} loaded, more below`
          : plural(rows.length, 'item')
      : p.scan.running
        ? matchesSearching(p.matches, rows.length)
        : more
          ? matchesIncomplete(p.matches, rows.length)
          : matchesFound(p.matches, rows.length)
  return [found, ...(p.sorted && more ? [`sorted within the ${formatCount(rows.length)} loaded`] : [])].join(' · ')
}

/** The number of loaded entries, with buttons that load more. */
export function ListStatus(p: Props) {
  const { state, scan, find, failed } = p
  const text = statusText(p)
  const { running } = scan
  useEffect(() => {
    if (!running) return undefined
    // Counts change several times a second: a screen reader hears only the end.
    return () => announce('Stopped loading items')
  }, [running])
  return (
    <Row gap={3} wrap>
      <span role={running ? undefined : 'status'}>{text}</span>
      {running ? (
        <Button onClick={scan.stop}>Stop</Button>
      ) : (
        state.more &&
        !failed && (
          <>
            {scan.stopped ? (
              <Button onClick={scan.goOn}>Continue</Button>
            ) : (
              <Button busy={state.loading} onClick={p.onMore}>
                Load more
              </Button>
            )}
            {(p.sorted || find !== '') && !scan.stopped && <Button onClick={p.onAll}>Load all</Button>}
          </>
        )
      )}
      {state.own && (
        <Button variant="ghost" onClick={p.onShowOwn}>
          Open folder object
        </Button>
      )}
    </Row>
  )
}
