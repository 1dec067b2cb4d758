import { useState } from 'react'
import { estimateSeconds, startJob } from '#/console/transfers/transfers'
import { ConfirmDialog } from '#/console/kit/overlay/confirm-dialog'
import { Stack } from '#/console/kit/layout/stack'
import type { BucketAt } from '../bucket/bucket-page'
import type { Selection } from '../objects/selection'
import { ChosenList } from './chosen-list'
import { useCount } from './count'
import { CountLine } from './count-line'
import css from './bulk.module.css'
import { about } from './estimate'
import { JobDialog } from './job-dialog'
import { bucketRefOf } from '../bucket-ref'
import { plural } from '#/lib/text'

/** Objects above which the bucket's name must be typed. */
const TYPED_ABOVE = 1000

interface Props {
  readonly at: BucketAt
  readonly selection: Selection
  readonly onClose: () => void
  /** Called when the job has started. */
  readonly onStarted?: () => void
}

/** Counts the selection, asks for confirmation, then shows the job. */
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
      title={counted ? `Delete ${plural(n, 'object')}?` : 'Delete selection?'}
      action={counted ? `Delete ${plural(n, 'object')}` : 'Delete'}
      tone="danger"
      typed={whole || n > TYPED_ABOVE ? { word: at.bucket } : undefined}
      blocked={state.uncounted ?? (n === 0 ? 'No objects to delete.' : undefined)}
    >
      <Stack gap={3}>
        <ChosenList selection={selection} />
        <CountLine state={state} />
        {counted && n > 0 && (
          <span className={css.hint}>
            {seconds >= 60
              ? `This can’t be undone. Takes ${about(seconds)} in the background while this tab stays open. Objects added or changed after you confirm are kept.`
              : `This can’t be undone. Takes ${about(seconds)} and runs in the background. Objects added or changed after you confirm are kept.`}
          </span>
        )}
      </Stack>
    </ConfirmDialog>
  )
}
