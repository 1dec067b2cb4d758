import { useEffect } from 'react'
import { announce } from '#/app/shell/announce'
import { pluralize } from '#/app/catalog/format'
import { formatCount } from '#/lib/bytes'
import { visible } from '#/lib/text'
import { Button } from '#/ui/button/button'
import { Row } from '#/ui/layout/row'
import type { ListingState } from './-objects/listing'
import type { ObjectsSearch } from './-objects/objects-search'
import type { SearchScan } from './-objects/use-listing'

interface Props {
  readonly state: ListingState
  readonly failed: boolean
  readonly search: ObjectsSearch
  readonly matches: number
  readonly scan: SearchScan
  readonly sorted: boolean
  readonly onMore: () => void
  readonly onAll: () => void
  readonly onShowOwn: () => void
}

const entries = (n: number) => pluralize(n, 'entry', 'entries')

/** `12 matches in 40,500 looked at, still looking`: never more than is known. */
function statusWords(p: Pick<Props, 'state' | 'search' | 'matches' | 'scan' | 'sorted'>): string {
  const { rows, more } = p.state
  const { find = '', from } = p.search
  const order = p.sorted && more ? `, sorted among the ${formatCount(rows.length)} loaded` : ''
  const start = from === undefined ? '' : `, from ${visible(from).text} on`
  if (find !== '') {
    const how = p.scan.running ? ', still looking' : more ? ', more unread' : ''
    const all = more ? formatCount(rows.length) : `all ${formatCount(rows.length)}`
    return `${pluralize(p.matches, 'match', 'matches')} in ${all} looked at${start}${how}${order}`
  }
  const how = p.scan.running ? 'loaded, loading all' : more ? 'loaded, more below' : 'shown'
  return `${entries(rows.length)} ${how}${start}${order}`
}

/** How far the list goes, and how to go further. */
export function ListStatus(p: Props) {
  const { state, scan, search, failed } = p
  const words = statusWords(p)
  const { running } = scan
  useEffect(() => {
    if (!running) return undefined
    // Counts that change several times a second are shown; only the last is said.
    return () => announce('Stopped reading further entries')
  }, [running])
  return (
    <Row gap={3} align="center" wrap>
      <span role={running ? undefined : 'status'}>{words}</span>
      {running ? (
        <Button onClick={scan.stop}>Stop</Button>
      ) : (
        state.more &&
        !failed && (
          <>
            {scan.stopped ? (
              <Button onClick={scan.goOn}>Go on</Button>
            ) : (
              <Button busy={state.loading} onClick={p.onMore}>
                Load more
              </Button>
            )}
            {p.sorted && search.find === undefined && !scan.stopped && <Button onClick={p.onAll}>Load all</Button>}
          </>
        )
      )}
      {state.own && (
        <Button variant="ghost" onClick={p.onShowOwn}>
          This folder is an object too
        </Button>
      )}
    </Row>
  )
}
