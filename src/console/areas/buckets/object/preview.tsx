import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { type Encoding, ENCODINGS, look, type SniffResult } from '#/lib/sniff'
import { NativeSelect } from '#/console/kit/field/native-select'
import { Note } from '#/console/kit/feedback/note'
import { Stack } from '#/console/kit/layout/stack'
import { Loading } from '#/console/kit/feedback/state'
import type { BucketAt } from '../bucket/bucket-page'
import type { ListingEntry } from '../objects/listing'
import { contradictingType, IMAGE_CAP, kindLabel, loadPreview, type PreviewData, TEXT_CAP } from './preview-data'
import { StoreErrorNote } from './store-error'
import { baseName } from '#/lib/object-name'
import { visible, plural } from '#/lib/text'
import css from './preview.module.css'
import { type CsvTable, readCsv } from '#/lib/csv/csv-read'
import { layOutJson } from './json-layout'
import { sentences } from '#/lib/sentences'
import { CodeBlock } from '#/console/kit/text/code-block'
import { formatBytes, formatCount } from '#/lib/bytes'

interface Props {
  readonly at: BucketAt
  readonly name: string
  readonly entry: ListingEntry
}

/** Shows an object without saving it. Nothing in it can run: only images, media and text are shown. */
export function Preview({ at, name, entry }: Props) {
  const query = useQuery({
    queryKey: ['preview', at, name, entry.etag],
    queryFn: ({ signal }) => loadPreview(at, name, entry.size, signal),
    // The bytes and the signed URL must not outlive the panel.
    gcTime: 0,
    staleTime: Infinity,
  })
  const retry = () => void query.refetch()
  if (query.isFetching) return <Loading shape="lines" rows={6} label="Loading preview" />
  if (query.error !== null)
    return <StoreErrorNote at={at} error={query.error} what="Preview couldn’t be loaded" retry={retry} />
  if (query.data === undefined) return null
  return <PreviewBody name={name} size={entry.size} data={query.data} />
}

const LABELS: Readonly<Record<Encoding, string>> = {
  'windows-1252': 'Western European (Windows-1252)',
  shift_jis: 'Japanese (Shift-JIS)',
  'euc-jp': 'Japanese (EUC-JP)',
  gb18030: 'Simplified Chinese (GB 18030)',
  big5: 'Traditional Chinese (Big5)',
  'euc-kr': 'Korean (EUC-KR)',
  'windows-1250': 'Central European (Windows-1250)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  'koi8-r': 'Cyrillic (KOI8-R)',
  'windows-1253': 'Greek (Windows-1253)',
  'windows-1254': 'Turkish (Windows-1254)',
  'windows-1255': 'Hebrew (Windows-1255)',
  'windows-1256': 'Arabic (Windows-1256)',
}
const isEncoding = (value: string): value is Encoding => ENCODINGS.some((e) => e === value)

function PreviewBody({ name, size, data: loaded }: { name: string; size: number | null; data: PreviewData }) {
  const [encoding, setEncoding] = useState<Encoding>()
  const { bytes, whole, declared } = loaded
  const data =
    encoding === undefined || bytes === undefined
      ? loaded
      : { ...loaded, look: look({ bytes, whole, declared, name, encoding }) }
  const claimed = contradictingType(data)
  return (
    <Stack gap={3}>
      {claimed !== undefined && (
        <Note tone="warn">{`The content type is ${claimed}, but this file is ${kindLabel(data.look.kind)}.`}</Note>
      )}
      {bytes !== undefined && (
        <NativeSelect
          label="Encoding"
          value={data.look.encoding ?? 'windows-1252'}
          onChange={(next) => isEncoding(next) && setEncoding(next)}
          options={ENCODINGS.map((value) => ({ value, label: LABELS[value] }))}
        />
      )}
      <Shown name={name} size={size} data={data} />
    </Stack>
  )
}

function Shown({ name, size, data }: { name: string; size: number | null; data: PreviewData }) {
  const { look, whole, unpacked, url, image } = data
  const cap = whole
    ? undefined
    : unpacked
      ? `Showing up to the first ${formatBytes(TEXT_CAP)} of unpacked text.`
      : size === null
        ? `Showing the first ${formatBytes(TEXT_CAP)}.`
        : `Showing the first ${formatBytes(TEXT_CAP)} of ${formatBytes(size)}.`
  switch (look.kind) {
    case 'empty':
      return <p>This object is empty.</p>
    case 'image':
      return image ? (
        <ImageView image={image} name={name} />
      ) : (
        <p>{`Images over ${formatBytes(IMAGE_CAP)} aren’t previewed. Download the image to view it.`}</p>
      )
    case 'video':
    case 'audio':
      return <MediaView kind={look.kind} url={url} name={name} />
    case 'pdf':
      return <p>PDF files aren’t previewed for security reasons. Download the file to view it.</p>
    case 'gzip':
      return <p>This gzip file doesn’t contain text. Download it to open it.</p>
    case 'binary':
      return <p>This file can’t be previewed. Download it to open it.</p>
    case 'svg':
    case 'html':
      return (
        <>
          <p>
            {sentences(
              look.kind === 'svg'
                ? 'SVG images can contain scripts, so only the source is shown.'
                : 'HTML pages can contain scripts, so only the source is shown.',
              cap,
            )}
          </p>
          <TextView look={look} whole={whole} />
        </>
      )
    case 'json':
    case 'csv':
    case 'text':
      break
  }
  return (
    <>
      {(cap !== undefined || unpacked) && <p>{sentences(unpacked ? 'Unpacked from gzip.' : undefined, cap)}</p>}
      <TextView look={look} whole={whole} />
    </>
  )
}

const titleOf = (name: string) => `Preview of ${visible(baseName(name)).text}`

/** Ref that shows bytes from memory in an image, and frees them with it. */
const showBlob = (image: Blob) => (img: HTMLImageElement) => {
  const url = URL.createObjectURL(image)
  img.src = url
  return () => URL.revokeObjectURL(url)
}

function ImageView({ image, name }: { image: Blob; name: string }) {
  const draw = useMemo(() => showBlob(image), [image])
  const [size, setSize] = useState<string>()
  const [failed, setFailed] = useState(false)
  if (failed) return <Note tone="warn">This image is damaged, or your browser doesn’t support its format.</Note>
  return (
    <figure className={css['figure']}>
      <img
        ref={draw}
        alt={titleOf(name)}
        className={css['image']}
        onLoad={(e) => setSize(`${e.currentTarget.naturalWidth} × ${e.currentTarget.naturalHeight} pixels`)}
        onError={() => setFailed(true)}
      />
      <figcaption>
        {size ?? 'Loading…'}, {image.type}
      </figcaption>
    </figure>
  )
}

/** Video and audio, streamed from the object store. */
function MediaView({ kind, url, name }: { kind: 'video' | 'audio'; url: string; name: string }) {
  const [failed, setFailed] = useState(false)
  const Player = kind
  if (failed) return <Note tone="warn">This file is damaged, or your browser doesn’t support its format.</Note>
  return (
    <Player
      src={url}
      controls
      preload="metadata"
      crossOrigin="anonymous"
      aria-label={titleOf(name)}
      className={css['media']}
      onError={() => setFailed(true)}
    />
  )
}

const CAPS = { rows: 200, columns: 30 }
/** Characters: highlighting longer text would slow the page down. */
const HIGHLIGHT_CAP = 50_000

/** Plain text; valid JSON is formatted, and CSV becomes a table. */
function TextView({ look, whole }: { look: SniffResult; whole: boolean }) {
  const { kind, text = '' } = look
  const json = useMemo(() => (kind === 'json' && whole ? layOutJson(text) : undefined), [kind, whole, text])
  const table = useMemo(() => (kind === 'csv' ? readCsv(text, whole, CAPS) : undefined), [kind, whole, text])
  if (table && table.header.length > 0) return <CsvView table={table} />
  const shown = json ?? text
  return (
    <div className={css['text']}>
      {kind === 'json' && whole && json === undefined && <p>This isn’t valid JSON, so it’s shown unformatted.</p>}
      <CodeBlock
        code={shown}
        label="Content"
        {...(json !== undefined && shown.length < HIGHLIGHT_CAP ? { lang: 'json' as const } : {})}
      />
    </div>
  )
}

function CsvView({ table }: { table: CsvTable }) {
  const { header, rows, columns, more } = table
  const hidden = columns - CAPS.columns
  return (
    <>
      {/* A scrolling region must be focusable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={css['sheet']} role="region" aria-label="Table" tabIndex={0}>
        <table>
          <thead>
            <tr>
              {header.map((cell, at) => (
                <th key={at} scope="col">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={at}>
                {row.map((cell, column) => (
                  <td key={column}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>
        {sentences(
          more ? `Showing the first ${formatCount(rows.length)} rows.` : `${plural(rows.length, 'row')}.`,
          hidden > 0 ? `Showing ${formatCount(CAPS.columns)} of ${formatCount(columns)} columns.` : undefined,
        )}
      </p>
    </>
  )
}
