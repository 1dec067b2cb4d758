import { createFileRoute, Link } from '@tanstack/react-router'
import { searchOf } from '#/app/address/search-params'
import { folder } from '../-objects/objects-search'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { q } from '#/api/client/client'
import { useEmbedded } from '#/app/catalog/object-store'
import { ErrorNote } from '#/app/errors/error-note'
import { useOnePress } from '#/app/form/use-one-press'
import { OpButton } from '#/app/resource/op-button'
import { buckets } from '#/contract/buckets'
import { objects } from '#/contract/objects'
import { formatCount } from '#/lib/bytes'
import { Button } from '#/ui/button/button'
import { Card } from '#/ui/layout/card'
import { ProgressBar } from '#/ui/feedback/progress-bar'
import { Row } from '#/ui/layout/row'
import { Stack } from '#/ui/layout/stack'
import type { BucketAt } from '../-bucket-page'
import { type Measure, startMeasure, stopMeasure, useMeasure } from '../-usage/measure'
import { baseName, crumbs, folderOf } from '#/lib/object-name'
import { visible } from '#/lib/text'
import { Breadcrumbs } from '#/ui/layout/breadcrumbs'
import { Bytes } from '#/ui/text/bytes'
import { MiddleEllipsis } from '#/ui/text/middle-ellipsis'
import { Note } from '#/ui/feedback/note'
import { type Column, Table } from '#/ui/table/table'
import type { BigObject, FolderSum } from '../-usage/tally'
import { ShareBar } from '../-usage/share-bar'
import { RelativeTime } from '#/ui/text/relative-time'
import * as copy from '../-usage/-copy'
import { usage } from '../-crumb-copy'

export const Route = createFileRoute('/_app/buckets/$cluster/$bucket/usage')({
  staticData: { crumb: usage },
  validateSearch: searchOf({ folder }),
  component: Page,
})

function Page() {
  const { cluster, bucket } = Route.useParams()
  const { folder = '' } = Route.useSearch()
  return <UsageTab at={{ clusterId: cluster, bucket }} folder={folder} />
}

const PER_REQUEST = 500

/** A bucket's usage as the API reports it, and as counted folder by folder from its listing. */
function UsageTab({ at, folder }: { at: BucketAt; folder: string }) {
  const measure = useMeasure(at)
  // The embedded server changes both numbers together with the objects.
  const exact = useEmbedded()
  const b = useQuery(q(buckets.view, { params: at })).data
  if (!b) return null
  return (
    <Stack gap={4}>
      <Card title={copy.reportedTitle}>
        <p>{copy.reported(b.objects, b.size)}</p>
        {!exact && <p>{copy.reportedNote}</p>}
      </Card>
      <Card title={copy.measuredTitle} aside={<Controls at={at} measure={measure} />}>
        <Stack gap={3}>
          <Progress measure={measure} expected={b.objects} />
          {measure.error && <ErrorNote error={measure.error} title={copy.failed} />}
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
  const main = useRef<HTMLButtonElement>(null)
  const { press } = useOnePress()
  const running = phase === 'running'
  const partial = phase === 'stopped' || phase === 'failed'
  const toggle = async () => (running ? stopMeasure(at) : startMeasure(at, false))
  return (
    <Row gap={2} wrap>
      {partial && (
        <Button
          onClick={() => {
            // This button disappears with the focus in it.
            main.current?.focus()
            startMeasure(at, true)
          }}
        >
          {copy.resume}
        </Button>
      )}
      {/* One button for both, so that focus stays when the count ends by itself. */}
      <OpButton
        ref={main}
        op={objects.list}
        variant={running || partial ? 'default' : 'primary'}
        onClick={() => void press('measure', toggle)}
      >
        {running ? copy.stop : phase === 'idle' ? copy.measure : copy.measureAgain}
      </OpButton>
    </Row>
  )
}

/** Says that the count is incomplete until the last page is counted. */
function Progress({ measure, expected }: { measure: Measure; expected: number }) {
  const { phase, objects: found, requests, tally } = measure
  const { bytes } = tally.root
  const running = phase === 'running'
  if (phase === 'idle') return <p>{copy.explained(Math.max(1, Math.ceil(expected / PER_REQUEST)))}</p>
  return (
    <>
      {running && <ProgressBar label={copy.measuring} value={expected > 0 ? Math.min(0.99, found / expected) : null} />}
      {/* Screen readers would announce each count. */}
      <p role="status" aria-live={running ? 'off' : undefined}>
        {phase === 'done'
          ? copy.complete(found, bytes)
          : running
            ? copy.running(found, bytes, requests)
            : copy.incomplete(found, bytes, requests)}
      </p>
      {phase === 'done' && (
        <p>
          {copy.completedAt} <RelativeTime local value={measure.at} />
        </p>
      )}
      {tally.coarse && <p>{copy.tooManyFolders}</p>}
    </>
  )
}

interface Props {
  readonly at: BucketAt
  readonly measure: Measure
}
interface Line {
  /** The folder's name; null for the objects directly in the open folder. */
  readonly folder: string | null
  readonly objects: number
  readonly bytes: number
}

const paramsOf = (at: BucketAt) => ({ cluster: at.clusterId, bucket: at.bucket })

const linesOf = (open: FolderSum): Line[] => [
  ...open.folders.map((f) => ({ folder: f.name, objects: f.objects, bytes: f.bytes })),
  ...(open.ownObjects > 0 ? [{ folder: null, objects: open.ownObjects, bytes: open.ownBytes }] : []),
]
const nameOf = (line: Line) => (line.folder === null ? copy.filesHere : visible(baseName(line.folder)).text)

const columnsOf = (open: FolderSum): Column<Line>[] => [
  { id: 'folder', header: copy.folder, value: nameOf, cell: (l) => <MiddleEllipsis text={nameOf(l)} />, fixed: true },
  { id: 'objects', header: copy.objects, value: (l) => l.objects, cell: (l) => formatCount(l.objects), align: 'end' },
  { id: 'bytes', header: copy.size, value: (l) => l.bytes, cell: (l) => <Bytes value={l.bytes} />, align: 'end' },
  {
    id: 'share',
    header: copy.share,
    value: (l) => l.bytes,
    cell: (l) => <ShareBar part={l.bytes} whole={open.bytes} />,
    align: 'end',
  },
]

/** The subfolders of one folder by size. Opening a subfolder makes no request: everything is counted already. */
function FolderSums({ at, measure, folder }: Props & { folder: string }) {
  const params = paramsOf(at)
  const { tally, phase } = measure
  const open = tally.find(folder)
  return (
    <Stack gap={3}>
      <Breadcrumbs
        items={[
          { label: at.bucket, link: <Link to="/buckets/$cluster/$bucket/usage" params={params} search={{}} /> },
          ...crumbs(folder).map((part) => ({
            label: part.label === '' ? copy.unnamed : part.label,
            link: <Link to="/buckets/$cluster/$bucket/usage" params={params} search={{ folder: part.prefix }} />,
          })),
        ]}
      />
      {open === undefined ? (
        <Note>{phase === 'done' ? copy.noObjects : copy.nothingCounted}</Note>
      ) : (
        <Table<Line>
          label={phase === 'done' ? copy.folders : copy.foldersIncomplete}
          rows={linesOf(open).toSorted((a, b) => b.bytes - a.bytes)}
          columns={columnsOf(open)}
          rowId={(l) => l.folder ?? ' '}
          rowLabel={nameOf}
          rowLink={(l) =>
            l.folder === null ? undefined : (
              <Link to="/buckets/$cluster/$bucket/usage" params={params} search={{ folder: l.folder }} />
            )
          }
          empty={<p>{copy.emptyFolder}</p>}
          storageKey="usage-folders"
          exportName={`${at.bucket}-folders`}
        />
      )}
    </Stack>
  )
}

const BIG: Column<BigObject>[] = [
  { id: 'name', header: copy.object, value: (o) => o.name, cell: (o) => <MiddleEllipsis text={o.name} />, fixed: true },
  { id: 'bytes', header: copy.size, value: (o) => o.bytes, cell: (o) => <Bytes value={o.bytes} />, align: 'end' },
]

function BiggestObjects({ at, measure: { tally, phase } }: Props) {
  if (tally.biggest.length === 0) return null
  return (
    <Table<BigObject>
      label={phase === 'done' ? copy.largest : copy.largestIncomplete}
      rows={tally.biggest}
      columns={BIG}
      rowId={(o) => o.name}
      rowLabel={(o) => baseName(o.name)}
      rowLink={(o) => (
        <Link
          to="/buckets/$cluster/$bucket"
          params={paramsOf(at)}
          preload={false}
          search={{ ...(folderOf(o.name) === '' ? {} : { folder: folderOf(o.name) }), object: o.name }}
        />
      )}
      storageKey="usage-largest"
      exportName={`${at.bucket}-largest`}
    />
  )
}
