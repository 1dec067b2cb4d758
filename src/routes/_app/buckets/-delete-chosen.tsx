import { Suspense } from 'react'
import { lazyOrNothing } from '../../../components/lazy-or-nothing'
import type { BucketAt } from './-bucket-page'
import type { Selection } from './-selection'

const DeleteObject = lazyOrNothing(async () => (await import('./-delete-object')).DeleteObject)
const DeleteSelection = lazyOrNothing(async () => (await import('./-bulk/delete-selection')).DeleteSelection)

interface Props {
  readonly at: BucketAt
  readonly selection: Selection
  readonly onClose: () => void
  /** A job is under way: what was chosen is no longer to be chosen. */
  readonly onStarted: () => void
}

/** One object by a question and its answer; more than that counted first, and as a job. */
export function DeleteChosen({ at, selection, onClose, onStarted }: Props) {
  const { names, prefixes, under } = selection
  const [only] = under === undefined && prefixes.size === 0 && names.size === 1 ? names : []
  return (
    <Suspense>
      {only === undefined ? (
        <DeleteSelection at={at} selection={selection} onClose={onClose} onStarted={onStarted} />
      ) : (
        <DeleteObject at={at} name={only} onClose={onClose} />
      )}
    </Suspense>
  )
}
