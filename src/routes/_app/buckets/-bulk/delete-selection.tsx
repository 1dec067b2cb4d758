import { useState } from 'react'
import { pluralize } from '#/app/catalog/format'
import { estimateSeconds, startJob } from '#/transfers/engine/transfers'
import { ConfirmDialog } from '#/ui/overlay/confirm-dialog'
import { Stack } from '#/ui/layout/stack'
import type { BucketAt } from '../-bucket-page'
import type { Selection } from '../-objects/selection'
import { ChosenList } from './chosen-list'
import { useCount } from './count'
import { CountLine } from './count-line'
import css from './bulk.module.css'
import { about } from './estimate'
import { JobDialog } from './job-dialog'
import { bucketRefOf } from '../-upload/place'

/** More than one looks through at a glance. */
const TYPED_ABOVE = 1000

interface Props {
  readonly at: BucketAt
  readonly selection: Selection
  readonly onClose: () => void
  /** The job is under way: what was chosen is no longer to be chosen. */
  readonly onStarted?: () => void
}

/** Counts what would go, asks, and then shows how it goes. */
export function DeleteSelection({ at, selection, onClose, onStarted }: Props) {
  const state = useCount(at, selection)
  const [job, setJob] = useState<string>()
  if (job !== undefined) return <JobDialog at={at} id={job} onClose={onClose} />
  const { counted } = state
  const n = counted?.count ?? 0
  const whole = selection.under === ''
  const seconds = estimateSeconds('delete', n)
  return (
    <ConfirmDialog
      open
      onDismiss={onClose}
      onConfirm={() =>
        state.confirm(({ names, prefixes, shown }) => {
          const place = { ...bucketRefOf(at), shown }
          setJob(startJob(whole ? { kind: 'empty', ...place } : { kind: 'delete', ...place, names, prefixes }))
          onStarted?.()
        })
      }
      busy={state.checking}
      title={counted ? `Delete ${pluralize(n, 'object', 'objects')}?` : 'Delete what is chosen?'}
      action={counted ? `Delete ${pluralize(n, 'object', 'objects')}` : 'Delete'}
      tone="danger"
      typed={whole || n > TYPED_ABOVE ? { word: at.bucket } : undefined}
      blocked={!counted ? 'Counting.' : n === 0 ? 'There is nothing to delete.' : undefined}
    >
      <Stack gap={3}>
        <ChosenList selection={selection} />
        <CountLine state={state} />
        {counted && n > 0 && (
          <span className={css.hint}>
            This can’t be undone. It takes {about(seconds)} at this API’s limits, in the background
            {seconds >= 60 ? ' while this page stays open' : ''}. Objects that are added or changed after you confirm
            are kept.
          </span>
        )}
      </Stack>
    </ConfirmDialog>
  )
}
