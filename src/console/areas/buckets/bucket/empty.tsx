import { createFileRoute, Link } from '@tanstack/react-router'
import { pathParams } from '#/console/resource/address/path-params'
import { type FormEvent, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { q } from '#/console/api/client/client'
import { LinkButton } from '#/console/resource/page/link-button'
import { PageHeader } from '#/console/resource/page/page-header'
import { type Bucket, buckets } from '#/contract/buckets'
import { isInBucket, isJobOver } from '#/console/transfers/engine/job'
import { kinds } from '#/console/transfers/kinds'
import { cancelJob, estimateSeconds, retryJob, startJob, useJobs } from '#/console/transfers/transfers'
import type { JobView } from '#/console/transfers/engine/view'
import { Button } from '#/console/kit/button/button'
import { Card } from '#/console/kit/layout/card'
import { Row } from '#/console/kit/layout/row'
import { Stack } from '#/console/kit/layout/stack'
import type { BucketAt } from './bucket-page'
import { bucketRefOf } from '../bucket-ref'
import { UnreadBucket } from '../settings/unread-bucket'
import { OpButton } from '#/console/resource/page/op-button'
import { objects } from '#/contract/objects'
import { useCan } from '#/console/resource/access/use-can'
import { formatBytes, formatCount } from '#/lib/bytes'
import type { ConfirmedVersions } from '#/console/transfers/objects/confirmed-versions'
import { Facts } from '#/console/kit/layout/facts'
import { RadioCards } from '#/console/kit/field/radio-cards'
import { Spinner } from '#/console/kit/feedback/spinner'
import { TextField } from '#/console/kit/field/text-field'
import { allUnder } from '../objects/selection'
import css from '../bulk/bulk.module.css'
import { useCount } from '../bulk/count'
import { CountLine } from '../bulk/count-line'
import { JobBody } from '../bulk/job-dialog'
import { about } from '../bulk/estimate'
import { ProtocolWay } from '../bulk/protocol-way'
import { plural } from '#/lib/text'

export const Route = createFileRoute('/_app/buckets/$cluster/$bucket/empty')({
  params: pathParams({ cluster: 'name', bucket: 'name' }),
  staticData: { crumb: 'Empty bucket', above: [{ crumb: '$bucket', to: '/buckets/$cluster/$bucket' }] },
  component: Page,
})

function Page() {
  const { cluster, bucket } = Route.useParams()
  return <EmptyPage at={{ clusterId: cluster, bucket }} />
}

/** Empties a bucket, and deletes it on request: counted, estimated, confirmed by typing, then run as a background job. */
function EmptyPage({ at }: { at: BucketAt }) {
  const [started, setStarted] = useState<string>()
  const jobs = useJobs()
  const here = (j: JobView) => j.kind === kinds.empty && isInBucket(j, bucketRefOf(at))
  // Includes a job that started before this page was opened again.
  const job = jobs.find((j) => (started === undefined ? here(j) && !isJobOver(j) : j.id === started))
  // Paused while a job runs, because the job might delete the bucket.
  const bucket = useQuery({ ...q(buckets.view, { params: at }), enabled: job === undefined })
  return (
    <>
      <PageHeader title={`Empty ${at.bucket}`} summary="Deletes all objects, and optionally the bucket." />
      <Stack gap={4}>
        {job ? (
          <EmptyJob at={at} job={job} />
        ) : bucket.data ? (
          <EmptyForm
            at={at}
            bucket={bucket.data}
            onStart={(removeBucket, shown) =>
              setStarted(startJob({ kind: 'empty', ...bucketRefOf(at), shown, removeBucket }))
            }
          />
        ) : (
          <UnreadBucket query={bucket} />
        )}
      </Stack>
    </>
  )
}

function EmptyJob({ at, job }: { at: BucketAt; job: JobView }) {
  const over = isJobOver(job)
  return (
    <Card
      title={job.title}
      aside={
        over ? undefined : (
          <Button variant="danger" onClick={() => cancelJob(job.id)}>
            Stop
          </Button>
        )
      }
    >
      <Stack gap={4}>
        <JobBody at={at} job={job} />
        {!over && <p>Keeps running while you use other pages. Keep this tab open.</p>}
        {over && (
          <Row gap={2} wrap>
            {job.status !== 'done' && job.counts.failed > 0 && (
              <Button onClick={() => retryJob(job.id)}>Retry failed</Button>
            )}
            <LinkButton link={<Link to="/buckets" />}>All buckets</LinkButton>
          </Row>
        )}
      </Stack>
    </Card>
  )
}

type End = 'keep' | 'delete'
const ENDS = [
  { value: 'keep', label: 'Keep the bucket', hint: 'The name, access settings, and certificate are kept.' },
  {
    value: 'delete',
    label: 'Delete the bucket',
    hint: 'Only if the bucket is still empty at the end. Anyone can then use its name.',
  },
] as const
/**
 * Number of objects from which the page suggests the S3-compatible API: that deletes a thousand objects per request, while this job
 * needs two requests per object and takes hours.
 */
const BETTER_ELSEWHERE = 20_000

interface Props {
  readonly at: BucketAt
  readonly bucket: Bucket
  readonly onStart: (removeBucket: boolean, shown: ConfirmedVersions) => void
}

function EmptyForm({ at, bucket, onStart }: Props) {
  const state = useCount(at, EVERYTHING)
  const [end, setEnd] = useState<End>('keep')
  const [typed, setTyped] = useState('')
  const can = useCan()
  const n = state.counted?.count
  const blocked =
    n === undefined
      ? state.uncounted
      : n === 0 && end === 'keep'
        ? 'This bucket is already empty.'
        : typed === at.bucket
          ? undefined
          : `Type ${at.bucket} first.`
  const refused = can(objects.url) ?? (end === 'delete' ? can(buckets.remove) : undefined)
  const submit = (e: FormEvent) => {
    e.preventDefault()
    if (blocked === undefined && refused === undefined) state.confirm(({ shown }) => onStart(end === 'delete', shown))
  }
  const most = Math.max(n ?? 0, state.soFar.count, bucket.objects)
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <Stack gap={5}>
        <Facts
          items={[
            { label: 'Objects', value: n === undefined ? <Counting count={state.soFar.count} /> : formatCount(n) },
            {
              label: 'Size',
              value: formatBytes(state.counted?.bytes ?? state.soFar.bytes),
            },
            { label: 'Estimated time', value: about(estimateSeconds('empty', most)) },
          ]}
        />
        {(state.error !== undefined || state.counted) && <CountLine state={state} named={false} />}
        {most > BETTER_ELSEWHERE && <ProtocolWay bucket={bucket} remove={end === 'delete'} />}
        <RadioCards label="After emptying" name="afterwards" value={end} onChange={setEnd} options={ENDS} />
        <TextField
          label={`Type ${at.bucket} to confirm`}
          hint="Deleted objects can’t be restored."
          value={typed}
          autoComplete="off"
          spellCheck={false}
          onChange={(e) => setTyped(e.target.value)}
          mono
        />
        <Row gap={2}>
          <OpButton op={objects.url} type="submit" variant="danger" busy={state.checking} blocked={refused ?? blocked}>
            {end === 'delete' ? 'Empty and delete bucket' : 'Empty bucket'}
          </OpButton>
          <LinkButton
            link={
              <Link to="/buckets/$cluster/$bucket/settings" params={{ cluster: at.clusterId, bucket: at.bucket }} />
            }
          >
            Cancel
          </LinkButton>
        </Row>
      </Stack>
    </form>
  )
}

const EVERYTHING = allUnder('')

const Counting = ({ count }: { count: number }) => (
  <Row gap={2}>
    <Spinner label="Counting" />
    {`${plural(count, 'object')} counted…`}
  </Row>
)
