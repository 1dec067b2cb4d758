import { type ReactNode, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { q } from '#/console/api/client/client'
import { useNavigateHere } from '#/console/resource/address/use-navigate-here'
import { typedCount } from '#/console/resource/bulk/bulk-question'
import { useCan } from '#/console/resource/access/use-can'
import { buckets } from '#/contract/buckets'
import { objects } from '#/contract/objects'
import { estimateSeconds, startJob } from '#/console/transfers/transfers'
import { ConfirmDialog } from '#/console/kit/overlay/confirm-dialog'
import { RadioCards } from '#/console/kit/field/radio-cards'
import { Stack } from '#/console/kit/layout/stack'
import { sentences } from '#/lib/sentences'
import { plural } from '#/lib/text'
import type { BucketAt } from '../bucket/bucket-page'
import { bucketRefOf } from '../bucket-ref'
import { allUnder, type Selection } from '../objects/selection'
import { ChosenList } from './chosen-list'
import { type ObjectCount, useCount } from './count'
import { CountLine } from './count-line'
import css from './bulk.module.css'
import { about } from './estimate'
import { ProtocolWay } from './protocol-way'

/** Objects above which their number must be typed. */
const TYPED_ABOVE = 1000

interface Props {
  readonly at: BucketAt
  readonly selection: Selection
  readonly onClose: () => void
  /** Called when the job has started. */
  readonly onStarted: () => void
}

/** Counts the selection, asks for confirmation, then starts the job. */
export function DeleteSelection({ at, selection, onClose, onStarted }: Props) {
  const state = useCount(at, selection)
  const { counted } = state
  const n = counted?.count ?? 0
  const whole = selection.under === ''
  return (
    <ConfirmDialog
      open
      onDismiss={onClose}
      onConfirm={() =>
        state.confirm(({ names, prefixes, shown }) => {
          const place = { ...bucketRefOf(at), shown }
          startJob(whole ? { kind: 'empty', ...place } : { kind: 'delete', ...place, names, prefixes })
          onStarted()
          onClose()
        })
      }
      busy={state.checking}
      title={counted ? `Delete ${plural(n, 'object')}?` : 'Delete selection?'}
      action={counted ? `Delete ${plural(n, 'object')}` : 'Delete'}
      tone="danger"
      typed={whole ? { word: at.bucket } : n > TYPED_ABOVE ? typedCount(n, 'object') : undefined}
      blocked={state.uncounted ?? (n === 0 ? 'No objects to delete.' : undefined)}
    >
      <CountedDeletion state={state}>
        <ChosenList selection={selection} />
      </CountedDeletion>
    </ConfirmDialog>
  )
}

/** What would be deleted, and how long that takes. */
function CountedDeletion({ state, children }: { state: ObjectCount; children?: ReactNode }) {
  const n = state.counted?.count ?? 0
  const seconds = estimateSeconds('delete', n)
  return (
    <Stack gap={3}>
      {children}
      <CountLine state={state} />
      {n > 0 && (
        <span className={css.hint}>
          {sentences(
            'This can’t be undone.',
            `Takes ${about(seconds)} in the background${seconds < 60 ? '' : ' while this tab stays open'}.`,
            'Objects added or changed after you confirm are kept.',
          )}
        </span>
      )}
    </Stack>
  )
}

const EVERYTHING = allUnder('')
const ENDS = [
  {
    value: 'delete',
    label: 'Delete the bucket',
    hint: 'Only if the bucket is still empty at the end. Anyone can then use its name.',
  },
  { value: 'keep', label: 'Keep the bucket', hint: 'The name, access settings, and certificate are kept.' },
] as const
/**
 * Number of objects from which the S3-compatible API is suggested: that deletes a thousand objects per request, while this job
 * needs two requests per object and takes hours.
 */
const BETTER_ELSEWHERE = 20_000

/** Deletes all objects, and the bucket unless the user keeps it. */
export function EmptyBucket({ at, onClose }: Pick<Props, 'at' | 'onClose'>) {
  const navigate = useNavigateHere()
  const bucket = useQuery(q(buckets.view, { params: at })).data
  const state = useCount(at, EVERYTHING)
  const [end, setEnd] = useState<(typeof ENDS)[number]['value']>('delete')
  const can = useCan()
  const removeBucket = end === 'delete'
  const n = state.counted?.count
  const refused = can(objects.url) ?? (removeBucket ? can(buckets.remove) : undefined)
  return (
    <ConfirmDialog
      open
      backLeaves
      onDismiss={onClose}
      onConfirm={() =>
        state.confirm(({ shown }) => {
          startJob({ kind: 'empty', ...bucketRefOf(at), shown, removeBucket })
          // The page of a bucket that is deleted soon would say that it can't be found.
          if (removeBucket) void navigate({ to: '/buckets' })
          else onClose()
        })
      }
      busy={state.checking}
      title={removeBucket ? `Empty and delete ${at.bucket}?` : `Empty ${at.bucket}?`}
      action={removeBucket ? 'Empty and delete bucket' : 'Empty bucket'}
      typed={{ word: at.bucket }}
      blocked={refused ?? state.uncounted ?? (n === 0 && !removeBucket ? 'This bucket is already empty.' : undefined)}
    >
      <CountedDeletion state={state}>
        {bucket && Math.max(n ?? 0, state.soFar.count, bucket.objects) > BETTER_ELSEWHERE && (
          <ProtocolWay bucket={bucket} remove={removeBucket} />
        )}
        <RadioCards label="After emptying" name="afterwards" value={end} onChange={setEnd} options={ENDS} />
      </CountedDeletion>
    </ConfirmDialog>
  )
}
