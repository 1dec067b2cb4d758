import { useState } from 'react'
import { useQueries } from '@tanstack/react-query'
import { explain } from '#/console/api/base/errors'
import { BulkQuestion } from '#/console/resource/bulk/bulk-question'
import { useObjectStore } from '#/console/resource/catalog/object-store'
import type { Bucket } from '#/contract/buckets'
import { estimateSeconds, startJob } from '#/console/transfers/transfers'
import { RadioCards } from '#/console/kit/field/radio-cards'
import { Note } from '#/console/kit/feedback/note'
import { Stack } from '#/console/kit/layout/stack'
import { allUnder } from '../objects/selection'
import { bucketNames } from './bucket-names'
import { countSelection, type Counted } from './count'
import { about } from './estimate'
import { plural } from '#/lib/text'
import { formatBytes } from '#/lib/bytes'

const EVERYTHING = allUnder('')
/** As on the page that empties one bucket. */
const LARGE = 20_000

const ENDS = [
  { value: 'keep', label: 'Keep the buckets', hint: 'Only the objects are deleted.' },
  {
    value: 'delete',
    label: 'Delete the buckets',
    hint: 'Their names become free for anyone, and their links and certificates stop working.',
  },
] as const

interface Props {
  readonly rows: readonly Bucket[]
  readonly onClose: (started: boolean) => void
}

/** Counts the objects of several buckets, then starts one job per bucket. A job deletes only the counted versions. */
export function EmptyBuckets({ rows, onClose }: Props) {
  const [end, setEnd] = useState<(typeof ENDS)[number]['value']>('keep')
  const counts = useQueries({
    queries: rows.map(({ cluster: clusterId, label: bucket }) => ({
      queryKey: ['objects', 'count-bucket', clusterId, bucket],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        countSelection({ clusterId, bucket }, EVERYTHING, { signal, onCount: () => undefined }),
      staleTime: Infinity,
      gcTime: 0,
    })),
  })
  const named = bucketNames(rows)
  const found = new Map(rows.map((b, i) => [b, counts[i]]))
  const counted = (b: Bucket): Counted | undefined => found.get(b)?.data
  const able = rows.flatMap((b) => counted(b) ?? [])
  const objects = able.reduce((sum, c) => sum + c.count, 0)
  const bytes = able.reduce((sum, c) => sum + c.bytes, 0)
  // The buckets of one API are all in its store.
  const { own } = useObjectStore(rows[0]?.hostname ?? '')
  const counting = counts.some((c) => c.isPending)
  return (
    <BulkQuestion<Bucket>
      items={rows}
      nameOf={(b) => {
        const c = counted(b)
        return c ? `${named(b)}: ${plural(c.count, 'object')}, ${formatBytes(c.bytes)}` : named(b)
      }}
      words={
        end === 'delete'
          ? { verb: 'Delete', noun: 'bucket', past: 'deleted' }
          : { verb: 'Empty', noun: 'bucket', past: 'emptied' }
      }
      reason={(b) => {
        const { error, data } = found.get(b) ?? {}
        if (error) return explain(error).title
        return data?.count === 0 && end === 'keep' ? 'This bucket is already empty.' : undefined
      }}
      typed={!counting}
      blocked={counting ? 'Counting…' : undefined}
      fields={<RadioCards label="After emptying" name="afterwards" value={end} onChange={setEnd} options={ENDS} />}
      onConfirm={(confirmed) => {
        for (const b of confirmed) {
          const c = counted(b)
          if (c)
            startJob({
              kind: 'empty',
              cluster: b.cluster,
              bucket: b.label,
              shown: c.shown,
              removeBucket: end === 'delete',
            })
        }
        onClose(true)
      }}
      onDismiss={() => onClose(false)}
    >
      {!counting && (
        <Stack gap={2}>
          <p>{`${plural(objects, 'object')}, ${formatBytes(bytes)}, will be deleted permanently. This takes ${about(estimateSeconds('empty', objects))}.`}</p>
          <p>Objects added or changed after this count are kept.</p>
          {objects > LARGE && !own && (
            <Note tone="info">
              A lifecycle policy or an S3-compatible tool is faster. To see the commands, empty one bucket on its own
              page.
            </Note>
          )}
        </Stack>
      )}
    </BulkQuestion>
  )
}
