import type { ReactNode } from 'react'
import { Button } from '#/ui/button/button'
import { Row } from '#/ui/layout/row'
import { Spinner } from '#/ui/feedback/spinner'
import { Empty, FilteredToNothing } from '#/ui/feedback/state'
import type { ObjectsSearch } from './objects-search'

interface Props {
  readonly search: ObjectsSearch
  /** The server has no more: only then is it said that there is nothing. */
  readonly ended: boolean
  readonly onClear: (patch: { find?: undefined; starts?: undefined; from?: undefined }) => void
  /** How far the list goes */
  readonly children: ReactNode
}

/** No row to show: because there is none, none that fits, or none yet. */
export function NothingListed({ search, ended, onClear, children }: Props) {
  const { folder = '', find, starts, from } = search
  if (!ended)
    return (
      <>
        <Row gap={2} align="center">
          <Spinner /> No match so far.
        </Row>
        {children}
      </>
    )
  if (find !== undefined || starts !== undefined)
    return <FilteredToNothing what="objects" onClear={() => onClear({ find: undefined, starts: undefined })} />
  if (from !== undefined)
    return (
      <Empty
        title="No names from there on"
        action={<Button onClick={() => onClear({ from: undefined })}>Show from the start</Button>}
      />
    )
  return (
    <>
      <Empty title={folder ? 'This folder is empty' : 'No objects yet'}>
        Upload a file to put the first object here. Its name will begin with {folder || 'the file’s own name'}.
      </Empty>
      {children}
    </>
  )
}
