import { formatCount } from '#/lib/bytes'
import { plural, visible } from '#/lib/text'
import { Button } from '#/ui/button/button'
import { Row } from '#/ui/layout/row'
import type { BucketAt } from '../-bucket-page'
import { allUnder, type Selection } from './selection'
import styles from './selection-line.module.css'
import { Suspense, useState } from 'react'
import { Download, KeyRound, Trash2 } from 'lucide-react'
import { lazyOrNothing } from '#/app/shell/lazy-or-nothing'
import { OpButton } from '#/app/resource/op-button'
import { objects } from '#/contract/objects'
import { useCopy } from '#/ui/text/use-copy'
import { useDownload } from '../-object/use-download'

const StoreError = lazyOrNothing(async () => (await import('../-object/store-error')).StoreError)
const AclSelection = lazyOrNothing(async () => (await import('../-bulk/acl-selection')).AclSelection)
const DownloadSelection = lazyOrNothing(async () => (await import('../-bulk/download-selection')).DownloadSelection)

/** A name that is one line of a text; one that contains line breaks or other control characters is quoted as JSON. */
// oxlint-disable-next-line no-control-regex
const oneLine = (name: string) => (/[\u0000-\u001f\u007f\u2028\u2029]/.test(name) ? JSON.stringify(name) : name)

interface SelectionBarProps {
  readonly at: BucketAt
  readonly selection: Selection
  readonly onClear: () => void
  readonly onDelete: () => void
}

/** What is chosen, in words: `3 objects and 1 folder`. */
function selectionWords({ names, prefixes, under }: Selection): string {
  if (under !== undefined) return under === '' ? 'The whole bucket' : `Everything under ${visible(under).text}`
  const parts = [
    ...(names.size > 0 ? [plural(names.size, 'object')] : []),
    ...(prefixes.size > 0 ? [plural(prefixes.size, 'folder')] : []),
  ]
  return parts.join(' and ')
}

/** What can be done with what is chosen. It stands above the rows for as long as something is. */
function SelectionBar({ at, selection, onClear, onDelete }: SelectionBarProps) {
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

interface Props {
  readonly at: BucketAt
  readonly selection: Selection
  /** Selected rows that the filter leaves out. */
  readonly hidden: number
  /** A filter is on: `under` selects more than the rows in sight. */
  readonly filtered: boolean
  /** What everything here begins with; undefined where not all of it is listed here. */
  readonly under: string | undefined
  readonly onUnder: (selection: Selection) => void
  readonly onClear: () => void
  readonly onDelete: () => void
}

/** What a press would act on besides the rows in sight. */
function unseenWords({ under }: Selection, hidden: number, filtered: boolean): string {
  if (under !== undefined) return filtered ? ', including what the filter hides' : ''
  return hidden > 0 ? `, ${formatCount(hidden)} hidden by the filter` : ''
}

/** How much is chosen, the way to choose all there is, and what can be done with it. */
export function SelectionLine({ at, selection, hidden, filtered, under, onUnder, onClear, onDelete }: Props) {
  const place = under === '' ? 'the bucket' : under === undefined ? '' : visible(under).text
  return (
    <div role="group" aria-label="Selected rows" className={styles.line}>
      <Row gap={3} align="center" wrap>
        <output className={styles.words}>
          {selectionWords(selection)} selected{unseenWords(selection, hidden, filtered)}
        </output>
        {under !== undefined && selection.under === undefined && (
          <Button variant="ghost" onClick={() => onUnder(allUnder(under))}>
            {under === '' ? 'Select everything in the bucket' : `Select everything under ${place}`}
          </Button>
        )}
      </Row>
      <SelectionBar at={at} selection={selection} onClear={onClear} onDelete={onDelete} />
    </div>
  )
}
