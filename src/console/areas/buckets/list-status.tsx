import { useEffect } from 'react'
import { announce } from '#/console/resource/page/announce'
import { Button } from '#/console/kit/button/button'
import { Row } from '#/console/kit/layout/row'
import * as copy from './bucket/copy'
import type { ListingState } from './objects/listing'
import type { SearchScan } from './objects/use-listing'

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

/** `12 matches in 40,500 entries, searching…`: never more than is known, joined with the sort order. */
function statusText(p: Pick<Props, 'state' | 'find' | 'matches' | 'scan' | 'sorted'>): string {
  const { rows, more } = p.state
  const found =
    p.find === ''
      ? p.scan.running
        ? copy.entriesLoading(rows.length)
        : more
          ? copy.entriesLoaded(rows.length)
          : copy.entriesShown(rows.length)
      : p.scan.running
        ? copy.matchesSearching(p.matches, rows.length)
        : more
          ? copy.matchesIncomplete(p.matches, rows.length)
          : copy.matchesFound(p.matches, rows.length)
  return [found, ...(p.sorted && more ? [copy.sortedWithin(rows.length)] : [])].join(' · ')
}

/** The number of loaded entries, with buttons that load more. */
export function ListStatus(p: Props) {
  const { state, scan, find, failed } = p
  const text = statusText(p)
  const { running } = scan
  useEffect(() => {
    if (!running) return undefined
    // Counts change several times a second: a screen reader hears only the end.
    return () => announce(copy.stoppedLoading)
  }, [running])
  return (
    <Row gap={3} wrap>
      <span role={running ? undefined : 'status'}>{text}</span>
      {running ? (
        <Button onClick={scan.stop}>{copy.stop}</Button>
      ) : (
        state.more &&
        !failed && (
          <>
            {scan.stopped ? (
              <Button onClick={scan.goOn}>{copy.resume}</Button>
            ) : (
              <Button busy={state.loading} onClick={p.onMore}>
                {copy.loadMore}
              </Button>
            )}
            {(p.sorted || find !== '') && !scan.stopped && <Button onClick={p.onAll}>{copy.loadAll}</Button>}
          </>
        )
      )}
      {state.own && (
        <Button variant="ghost" onClick={p.onShowOwn}>
          {copy.folderObject}
        </Button>
      )}
    </Row>
  )
}
