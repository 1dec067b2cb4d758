import { Link } from '@tanstack/react-router'
import { formatCount } from '../../../../lib/bytes'
import { baseName, crumbs, folderOf } from '../../../../lib/object-name'
import { visible } from '../../../../lib/text'
import { Breadcrumbs } from '../../../../ui/breadcrumbs'
import { Bytes } from '../../../../ui/bytes'
import { MiddleEllipsis } from '../../../../ui/middle-ellipsis'
import { Note } from '../../../../ui/note'
import { Stack } from '../../../../ui/stack'
import { Table, type Column } from '../../../../ui/table'
import type { BucketAt } from '../-bucket-page'
import type { Measure } from './measure'
import type { BigObject, FolderSum } from './tally'

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
export function FolderSums({ at, measure, folder }: Props & { folder: string }) {
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

export function BiggestObjects({ at, measure: { tally, phase } }: Props) {
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
