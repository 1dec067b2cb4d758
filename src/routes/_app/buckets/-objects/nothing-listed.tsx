import type { ReactNode } from 'react'
import { Button } from '#/ui/button/button'
import { focusFilter } from '#/ui/layout/lost-focus'
import { Row } from '#/ui/layout/row'
import { Spinner } from '#/ui/feedback/spinner'
import { EmptyState, FilteredToNothing } from '#/ui/feedback/state'
import type { BucketAt } from '../-bucket-page'
import * as copy from './-copy'
import { EmptyListing } from './empty-listing'
import type { ObjectsSearch } from './objects-search'

interface Props {
  readonly at: BucketAt
  readonly search: ObjectsSearch
  /** Whether the whole list has been read. Only then can it be called empty. */
  readonly ended: boolean
  readonly onClear: (patch: { find?: undefined; starts?: undefined; from?: undefined }) => void
  /** The list's status line */
  readonly children: ReactNode
}

/** Shown instead of rows: the list is empty, nothing matches, or no match has been read yet. */
export function NothingListed({ at, search, ended, onClear, children }: Props) {
  const { folder = '', find, starts, from } = search
  if (!ended)
    return (
      <>
        <Row gap={2}>
          <Spinner /> {copy.noMatchYet}
        </Row>
        {children}
      </>
    )
  if (find !== undefined || starts !== undefined)
    return (
      <FilteredToNothing
        title={copy.noObjectsMatch}
        onClear={() => {
          focusFilter()
          onClear({ find: undefined, starts: undefined })
        }}
      />
    )
  if (from !== undefined)
    return (
      <EmptyState
        title={copy.noNamesFrom}
        action={<Button onClick={() => onClear({ from: undefined })}>{copy.showFromStart}</Button>}
      />
    )
  return (
    <>
      <EmptyListing at={at} folder={folder} />
      {children}
    </>
  )
}
