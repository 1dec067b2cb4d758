import { useQuery } from '@tanstack/react-query'
import { q } from '../../../../api/client'
import { ErrorNote } from '../../../../components/error-note'
import { OpButton } from '../../../../components/op-button'
import { count } from '../../../../components/words'
import { buckets } from '../../../../contract/buckets'
import { objects } from '../../../../contract/objects'
import { exactBytes, formatBytes } from '../../../../lib/bytes'
import { formatMinute } from '../../../../lib/dates'
import { Button } from '../../../../ui/button'
import { Card } from '../../../../ui/card'
import { ProgressBar } from '../../../../ui/progress-bar'
import { Row } from '../../../../ui/row'
import { Stack } from '../../../../ui/stack'
import type { BucketAt } from '../-bucket-page'
import { startMeasure, stopMeasure, useMeasure, type Measure } from './measure'
import { BiggestObjects, FolderSums } from './usage-tables'

const PER_REQUEST = 500

/** What a bucket holds, as the API counts it and as its own listing adds up, folder by folder. */
export function UsageTab({ at, folder }: { at: BucketAt; folder: string }) {
  const measure = useMeasure(at)
  const b = useQuery(q(buckets.view, { params: at })).data
  if (!b) return null
  return (
    <Stack gap={4}>
      <Card title="As the API counts it">
        <p>
          {count(b.objects, 'object', 'objects')}, {exactBytes(b.size)}. Some servers count now and then only: what was
          just uploaded or deleted may not be in it yet.
        </p>
      </Card>
      <Card title="Folder by folder" aside={<Controls at={at} measure={measure} />}>
        <Stack gap={3}>
          <Progress measure={measure} expected={b.objects} />
          {measure.error && <ErrorNote error={measure.error} title="The listing stopped" />}
        </Stack>
      </Card>
      {measure.requests > 0 && (
        <>
          <FolderSums at={at} measure={measure} folder={folder} />
          <BiggestObjects at={at} measure={measure} />
        </>
      )}
    </Stack>
  )
}

function Controls({ at, measure: { phase } }: { at: BucketAt; measure: Measure }) {
  if (phase === 'running') return <Button onClick={() => stopMeasure(at)}>Stop</Button>
  const partial = phase === 'stopped' || phase === 'failed'
  return (
    <Row gap={2} wrap>
      {partial && <Button onClick={() => startMeasure(at, true)}>Go on</Button>}
      <OpButton op={objects.list} variant={partial ? 'default' : 'primary'} onClick={() => startMeasure(at, false)}>
        {phase === 'idle' ? 'Measure' : 'Measure again'}
      </OpButton>
    </Row>
  )
}

/** Until the last page is in, whatever is shown is "so far". */
function Progress({ measure, expected }: { measure: Measure; expected: number }) {
  const { phase, objects: found, requests, tally } = measure
  const sum = `${count(found, 'object', 'objects')}, ${formatBytes(tally.root.bytes)}`
  if (phase === 'idle') {
    return (
      <p>
        Adds up every object by listing the bucket: about{' '}
        {count(Math.max(1, Math.ceil(expected / PER_REQUEST)), 'request', 'requests')}. They give way to what you do
        meanwhile, and can be stopped.
      </p>
    )
  }
  const what =
    phase === 'done'
      ? `${sum}, counted by listing. As of ${formatMinute(new Date(measure.at))} UTC.`
      : `${sum} so far, in ${count(requests, 'request', 'requests')}.${phase === 'running' ? '' : ' The rest is not counted.'}`
  return (
    <>
      {phase === 'running' && (
        <ProgressBar label="Measuring the bucket" value={expected > 0 ? Math.min(0.99, found / expected) : null} />
      )}
      <p role="status">{what}</p>
      {tally.coarse && (
        <p>There are more folders than are told apart here: what lies in deeper ones is counted for those above.</p>
      )}
    </>
  )
}
