import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { q } from '../../../../api/client'
import { ErrorState } from '../../../../components/error-note'
import { LinkButton } from '../../../../components/link-button'
import { PageHeader } from '../../../../components/page-header'
import { buckets } from '../../../../contract/buckets'
import { cancelJob, retryJob, startJob, useJobs } from '../../../../transfers/transfers'
import type { JobView } from '../../../../transfers/types'
import { Button } from '../../../../ui/button'
import { Card } from '../../../../ui/card'
import { Row } from '../../../../ui/row'
import { Stack } from '../../../../ui/stack'
import { Loading } from '../../../../ui/state'
import type { BucketAt } from '../-bucket-page'
import { EmptyForm } from './empty-form'
import { JobBody } from './job-dialog'
import { isOver } from './job-words'
import { placeOf } from './place'

/** Emptying a bucket, and removing it if one wants: counted, estimated, typed, then a job that can be left alone. */
export function EmptyPage({ at }: { at: BucketAt }) {
  const [started, setStarted] = useState<string>()
  const jobs = useJobs()
  const here = (j: JobView) => j.kind === 'empty' && j.cluster === at.clusterId && j.bucket === at.bucket
  // Also one that was started before this page was opened again.
  const job = jobs.find((j) => (started === undefined ? here(j) && !isOver(j) : j.id === started))
  // Once the job has removed the bucket there is nothing to ask for.
  const bucket = useQuery({ ...q(buckets.view, { params: at }), enabled: job === undefined })
  return (
    <>
      <PageHeader
        title={`Empty ${at.bucket}`}
        summary="Deletes every object of the bucket, and the bucket itself if you choose so."
        actions={
          <LinkButton
            link={<Link to="/buckets/$cluster/$bucket" params={{ cluster: at.clusterId, bucket: at.bucket }} />}
          >
            Back to the bucket
          </LinkButton>
        }
      />
      <Stack gap={4}>
        {job ? (
          <EmptyJob at={at} job={job} />
        ) : bucket.data ? (
          <EmptyForm
            at={at}
            bucket={bucket.data}
            onStart={(removeBucket, shown) =>
              setStarted(startJob({ kind: 'empty', ...placeOf(at), shown, removeBucket }))
            }
          />
        ) : bucket.error ? (
          <ErrorState
            error={bucket.error}
            what="the bucket"
            retry={() => void bucket.refetch()}
            back={<LinkButton link={<Link to="/buckets" />}>All buckets</LinkButton>}
          />
        ) : (
          <Loading shape="lines" rows={4} label="Loading the bucket" />
        )}
      </Stack>
    </>
  )
}

function EmptyJob({ at, job }: { at: BucketAt; job: JobView }) {
  const over = isOver(job)
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
        {!over && <p>It goes on while you look at other pages, for as long as this tab stays open.</p>}
        {over && (
          <Row gap={2} wrap>
            {job.status !== 'done' && job.counts.failed > 0 && (
              <Button onClick={() => retryJob(job.id)}>Try the failed again</Button>
            )}
            <LinkButton link={<Link to="/buckets" />}>All buckets</LinkButton>
          </Row>
        )}
      </Stack>
    </Card>
  )
}
