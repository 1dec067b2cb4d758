import { createFileRoute, Link } from '@tanstack/react-router'
import { searchOf } from '#/app/address/search-params'
import { folder } from '../-objects/objects-search'
import { useQuery } from '@tanstack/react-query'
import { q } from '#/api/client/client'
import { ErrorNote } from '#/app/errors/error-note'
import { OpButton } from '#/app/resource/op-button'
import { pluralize } from '#/app/catalog/format'
import { buckets } from '#/contract/buckets'
import { objects } from '#/contract/objects'
import { exactBytes, formatBytes, formatCount } from '#/lib/bytes'
import { formatMinute } from '#/lib/dates'
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

export const Route = createFileRoute('/_app/buckets/$cluster/$bucket/usage')({
  staticData: { crumb: 'Usage' },
  validateSearch: searchOf({ folder }),
  component: Page,
})

function Page() {
  const { cluster, bucket } = Route.useParams()
  const { folder = '' } = Route.useSearch()
  return <UsageTab at={{ clusterId: cluster, bucket }} folder={folder} />
}

const PER_REQUEST = 500

/** What a bucket holds, as the API counts it and as its own listing adds up, folder by folder. */
function UsageTab({ at, folder }: { at: BucketAt; folder: string }) {
  const measure = useMeasure(at)
  const b = useQuery(q(buckets.view, { params: at })).data
  if (!b) return null
  return (
    <Stack gap={4}>
      <Card title="As the API counts it">
        <p>
          {pluralize(b.objects, 'object', 'objects')}, {exactBytes(b.size)}. Some servers count now and then only: what
          was just uploaded or deleted may not be in it yet.
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
  const sum = `${pluralize(found, 'object', 'objects')}, ${formatBytes(tally.root.bytes)}`
  if (phase === 'idle') {
    return (
      <p>
        Adds up every object by listing the bucket: about{' '}
        {pluralize(Math.max(1, Math.ceil(expected / PER_REQUEST)), 'request', 'requests')}. They give way to what you do
        meanwhile, and can be stopped.
      </p>
    )
  }
  const what =
    phase === 'done'
      ? `${sum}, counted by listing. As of ${formatMinute(new Date(measure.at))} UTC.`
      : `${sum} so far, in ${pluralize(requests, 'request', 'requests')}.${phase === 'running' ? '' : ' The rest is not counted.'}`
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

interface Props {
  readonly at: BucketAt
  readonly measure: Measure
}
interface Line {
  /** Of a folder its name; null is what lies in the open folder itself. */
  readonly folder: string | null
  readonly objects: number
  readonly bytes: number
}

const paramsOf = (at: BucketAt) => ({ cluster: at.clusterId, bucket: at.bucket })
const share = (part: number, whole: number) => (whole > 0 ? `${((part / whole) * 100).toFixed(1)} %` : '–')
const HERE = 'Files in this folder itself'

const linesOf = (open: FolderSum): Line[] => [
  ...open.folders.map((f) => ({ folder: f.name, objects: f.objects, bytes: f.bytes })),
  ...(open.ownObjects > 0 ? [{ folder: null, objects: open.ownObjects, bytes: open.ownBytes }] : []),
]
const nameOf = (line: Line) => (line.folder === null ? HERE : visible(baseName(line.folder)).text)

const columnsOf = (open: FolderSum): Column<Line>[] => [
  { id: 'folder', header: 'Folder', value: nameOf, cell: (l) => <MiddleEllipsis text={nameOf(l)} />, fixed: true },
  { id: 'objects', header: 'Objects', value: (l) => l.objects, cell: (l) => formatCount(l.objects), align: 'end' },
  { id: 'bytes', header: 'Size', value: (l) => l.bytes, cell: (l) => <Bytes value={l.bytes} />, align: 'end' },
  {
    id: 'share',
    header: 'Share',
    value: (l) => l.bytes,
    cell: (l) => share(l.bytes, open.bytes),
    align: 'end',
  },
]

/** The folders of one folder by size, from what is counted; no further request is made for going deeper. */
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
            label: part.label === '' ? '(empty)' : part.label,
            link: <Link to="/buckets/$cluster/$bucket/usage" params={params} search={{ folder: part.prefix }} />,
          })),
        ]}
      />
      {open === undefined ? (
        <Note>
          {phase === 'done' ? 'No object was counted in this folder.' : 'Nothing in this folder is counted so far.'}
        </Note>
      ) : (
        <Table<Line>
          label={phase === 'done' ? 'Folders by size' : 'Folders by size, so far'}
          rows={linesOf(open).toSorted((a, b) => b.bytes - a.bytes)}
          columns={columnsOf(open)}
          rowId={(l) => l.folder ?? ' '}
          rowLabel={nameOf}
          rowLink={(l) =>
            l.folder === null ? undefined : (
              <Link to="/buckets/$cluster/$bucket/usage" params={params} search={{ folder: l.folder }} />
            )
          }
          empty={<p>Nothing is in it.</p>}
          storageKey="usage-folders"
          exportName={`${at.bucket}-folders`}
        />
      )}
    </Stack>
  )
}

const BIG: Column<BigObject>[] = [
  { id: 'name', header: 'Object', value: (o) => o.name, cell: (o) => <MiddleEllipsis text={o.name} />, fixed: true },
  { id: 'bytes', header: 'Size', value: (o) => o.bytes, cell: (o) => <Bytes value={o.bytes} />, align: 'end' },
]

function BiggestObjects({ at, measure: { tally, phase } }: Props) {
  if (tally.biggest.length === 0) return null
  return (
    <Table<BigObject>
      label={phase === 'done' ? 'Largest objects' : 'Largest objects, so far'}
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
