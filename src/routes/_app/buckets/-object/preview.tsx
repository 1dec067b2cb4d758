import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ENCODINGS, look, type Encoding } from '../../../../lib/sniff'
import { NativeSelect } from '../../../../ui/native-select'
import { formatBytes } from '../../../../lib/bytes'
import { Note } from '../../../../ui/note'
import { Stack } from '../../../../ui/stack'
import { Loading } from '../../../../ui/state'
import type { BucketAt } from '../-bucket-page'
import type { Entry } from '../-listing'
import { falseClaim, IMAGE_CAP, kindWords, loadPreview, TEXT_CAP, type PreviewData } from './preview-data'
import { ImageView, MediaView } from './preview-media'
import { TextView } from './preview-text'
import { StoreError } from './store-error'

interface Props {
  readonly at: BucketAt
  readonly name: string
  readonly entry: Entry
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
