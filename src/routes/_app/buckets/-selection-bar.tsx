import { Suspense, useState } from 'react'
import { Download, KeyRound, Trash2 } from 'lucide-react'
import { lazyOrNothing } from '../../../components/lazy-or-nothing'
import { OpButton } from '../../../components/op-button'
import { objects } from '../../../contract/objects'
import { plural, visible } from '../../../lib/text'
import { Button } from '../../../ui/button'
import { Row } from '../../../ui/row'
import { useCopy } from '../../../ui/use-copy'
import type { BucketAt } from './-bucket-page'
import type { Selection } from './-selection'
import { useDownload } from './-use-download'

const StoreError = lazyOrNothing(async () => (await import('./-object/store-error')).StoreError)
const AclSelection = lazyOrNothing(async () => (await import('./-bulk/acl-selection')).AclSelection)
const DownloadSelection = lazyOrNothing(async () => (await import('./-bulk/download-selection')).DownloadSelection)

/** A name that is one line of a text; one that contains line breaks or other control characters is quoted as JSON. */
// oxlint-disable-next-line no-control-regex
const oneLine = (name: string) => (/[\u0000-\u001f\u007f\u2028\u2029]/.test(name) ? JSON.stringify(name) : name)

interface Props {
  readonly at: BucketAt
  readonly selection: Selection
  readonly onClear: () => void
  readonly onDelete: () => void
}

/** What is chosen, in words: `3 objects and 1 folder`. */
export function selectionWords({ names, prefixes, under }: Selection): string {
  if (under !== undefined) return under === '' ? 'The whole bucket' : `Everything under ${visible(under).text}`
  const parts = [
    ...(names.size > 0 ? [plural(names.size, 'object')] : []),
    ...(prefixes.size > 0 ? [plural(prefixes.size, 'folder')] : []),
  ]
  return parts.join(' and ')
}

/** What can be done with what is chosen. It stands above the rows for as long as something is. */
export function SelectionBar({ at, selection, onClear, onDelete }: Props) {
  const { names, prefixes, under } = selection
  const [copied, copy] = useCopy()
  const [asking, setAsking] = useState<'download' | 'access'>()
  const download = useDownload(at)
  const [only] = under === undefined && prefixes.size === 0 && names.size === 1 ? names : []
  const close = () => setAsking(undefined)
  return (
    <Row gap={2} align="center" wrap>
      <OpButton
        op={objects.url}
        icon={<Download size={16} aria-hidden />}
        // One object needs no question: the browser saves it.
        onClick={() => (only === undefined ? setAsking('download') : download.start(only))}
      >
        Download
      </OpButton>
      <OpButton op={objects.updateAcl} icon={<KeyRound size={16} aria-hidden />} onClick={() => setAsking('access')}>
        Change access
      </OpButton>
      <OpButton op={objects.url} variant="danger" icon={<Trash2 size={16} aria-hidden />} onClick={onDelete}>
        Delete
      </OpButton>
      {under === undefined && (
        <Button variant="ghost" onClick={() => void copy([...prefixes, ...names].map(oneLine).join('\n'))}>
          {copied === 'copied' ? 'Copied' : copied === 'failed' ? 'Could not copy' : 'Copy names'}
        </Button>
      )}
      <Button variant="ghost" onClick={onClear}>
        Clear
      </Button>
      {download.error !== undefined && (
        <Suspense>
          <StoreError at={at} error={download.error} what="The download could not be started" />
        </Suspense>
      )}
      <Suspense>
        {asking === 'download' && <DownloadSelection at={at} selection={selection} onClose={close} />}
        {asking === 'access' && <AclSelection at={at} selection={selection} onClose={close} />}
      </Suspense>
    </Row>
  )
}
