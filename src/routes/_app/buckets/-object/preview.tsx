import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { type Encoding, ENCODINGS, look, type SniffResult } from '#/lib/sniff'
import { NativeSelect } from '#/ui/field/native-select'
import { formatBytes, formatCount } from '#/lib/bytes'
import { Note } from '#/ui/feedback/note'
import { Stack } from '#/ui/layout/stack'
import { Loading } from '#/ui/feedback/state'
import type { BucketAt } from '../-bucket-page'
import type { ListingEntry } from '../-objects/listing'
import { falseClaim, IMAGE_CAP, kindWords, loadPreview, type PreviewData, TEXT_CAP } from './preview-data'
import { StoreError } from './store-error'
import { baseName } from '#/lib/object-name'
import { plural, visible } from '#/lib/text'
import css from './preview.module.css'
import { type CsvTable, readCsv } from '#/lib/csv-read'
import { layOutJson } from '#/lib/json-layout'
import { CodeBlock } from '#/ui/text/code-block'

interface Props {
  readonly at: BucketAt
  readonly name: string
  readonly entry: ListingEntry
}

/** A look at an object without saving it. Nothing that it holds ever runs: it is an image, a film, or characters. */
export function Preview({ at, name, entry }: Props) {
  const query = useQuery({
    queryKey: ['preview', at, name, entry.etag],
    queryFn: ({ signal }) => loadPreview(at, name, entry.size, signal),
    // Bytes and signed address go with the panel.
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    networkMode: 'always',
  })
  const retry = () => void query.refetch()
  if (query.isFetching) return <Loading shape="lines" rows={6} label="Loading the preview" />
  if (query.error !== null) return <StoreError at={at} error={query.error} what="It could not be read" retry={retry} />
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
  const claim = falseClaim(data)
  return (
    <Stack gap={3}>
      {claim !== undefined && (
        <Note tone="warn">
          Its content type is {claim}, but its bytes are {kindWords(data.look.kind)}. It is shown as what it is.
        </Note>
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

const WHY_TEXT = { svg: 'A drawing', html: 'A page' } as const

function Shown({ name, size, data }: { name: string; size: number | null; data: PreviewData }) {
  const { look, whole, unpacked, url, image } = data
  const cap = whole
    ? undefined
    : `The first ${formatBytes(TEXT_CAP)}${unpacked ? ' at most, unpacked' : size === null ? '' : ` of ${formatBytes(size)}`}.`
  switch (look.kind) {
    case 'empty':
      return <p>The object is empty: it has 0 bytes.</p>
    case 'image':
      return image ? (
        <ImageView image={image} name={name} />
      ) : (
        <p>The image is larger than {formatBytes(IMAGE_CAP)}, the most that is held for a preview. Download it.</p>
      )
    case 'video':
    case 'audio':
      return <MediaView kind={look.kind} url={url} name={name} />
    case 'pdf':
      return <p>PDF documents are not shown here: what shows them would run what they hold. Download it.</p>
    case 'gzip':
      return <p>It is packed by gzip, and what is inside is no text. Download it.</p>
    case 'binary':
      return <p>Its bytes are {kindWords('binary')}. Download it.</p>
    case 'svg':
    case 'html':
      return (
        <>
          <p>
            {WHY_TEXT[look.kind]} may hold scripts, so it is not drawn. This is its source. {cap}
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
      {(cap !== undefined || unpacked) && (
        <p>
          {unpacked && 'Unpacked from gzip. '}
          {cap}
        </p>
      )}
      <TextView look={look} whole={whole} />
    </>
  )
}

const titleOf = (name: string) => `Preview of ${visible(baseName(name)).text}`

/** Gives an image bytes that are in memory, for as long as it is there. */
const drawing = (image: Blob) => (img: HTMLImageElement) => {
  const url = URL.createObjectURL(image)
  img.src = url
  return () => URL.revokeObjectURL(url)
}

function ImageView({ image, name }: { image: Blob; name: string }) {
  const draw = useMemo(() => drawing(image), [image])
  const [size, setSize] = useState<string>()
  const [failed, setFailed] = useState(false)
  if (failed)
    return (
      <Note tone="warn">The browser could not draw it: the image is broken, or of a kind that it does not know.</Note>
    )
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
        {size ?? 'Drawing…'}, {image.type}
      </figcaption>
    </figure>
  )
}

/** Played bit by bit from the object store; nothing of it is held. */
function MediaView({ kind, url, name }: { kind: 'video' | 'audio'; url: string; name: string }) {
  const [failed, setFailed] = useState(false)
  const Player = kind
  if (failed)
    return (
      <Note tone="warn">The browser could not play it: it is broken, or its format is one that it does not know.</Note>
    )
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
/** Past this, colours would make the page slow. */
const COLOURED = 50_000

/** Characters as they are; JSON laid out and CSV as a table where that can be done. */
function TextView({ look, whole }: { look: SniffResult; whole: boolean }) {
  const { kind, text = '' } = look
  const json = useMemo(() => (kind === 'json' && whole ? layOutJson(text) : undefined), [kind, whole, text])
  const table = useMemo(() => (kind === 'csv' ? readCsv(text, whole, CAPS) : undefined), [kind, whole, text])
  if (table && table.header.length > 0) return <CsvView table={table} />
  const shown = json ?? text
  return (
    <div className={css['text']}>
      {kind === 'json' && whole && json === undefined && <p>It is not valid JSON, and is shown as it is.</p>}
      <CodeBlock
        code={shown}
        label="Content"
        wrap
        {...(json !== undefined && shown.length < COLOURED ? { lang: 'json' as const } : {})}
      />
    </div>
  )
}

function CsvView({ table }: { table: CsvTable }) {
  const { header, rows, columns, more } = table
  const hidden = columns - CAPS.columns
  return (
    <>
      {/* It scrolls, so the keyboard must be able to stand on it. */}
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
        {more ? `The first ${formatCount(rows.length)} rows` : plural(rows.length, 'row')}
        {hidden > 0 ? `, ${CAPS.columns} of ${formatCount(columns)} columns.` : '.'}
      </p>
    </>
  )
}
