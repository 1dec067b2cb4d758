import type { ReactNode } from 'react'
import { focusFilter } from '#/console/kit/layout/lost-focus'
import { FilteredToNothing } from '#/console/kit/feedback/state'
import type { BucketAt } from '../bucket/bucket-page'
import { EmptyListing } from './empty-listing'
import type { ObjectsSearch } from './objects-search'

interface Props {
  readonly at: BucketAt
  readonly search: ObjectsSearch
  /** Whether the whole list has been read. Only then can it be called empty. */
  readonly ended: boolean
  readonly onClear: (patch: { find?: undefined; starts?: undefined }) => void
  /** The list's status line */
  readonly children: ReactNode
}

/** Shown instead of rows: the list is empty, or nothing that is loaded matches. */
export function NothingListed({ at, search, ended, onClear, children }: Props) {
  const { folder = '', find, starts } = search
  if (find !== undefined || starts !== undefined)
    return (
      <>
        <FilteredToNothing
          title={ended ? 'No objects match the filter' : 'No loaded objects match the filter'}
          onClear={() => {
            focusFilter()
            onClear({ find: undefined, starts: undefined })
          }}
        />
        {!ended && children}
      </>
    )
  return (
    <>
      {ended && <EmptyListing at={at} folder={folder} />}
      {children}
    </>
  )
}
