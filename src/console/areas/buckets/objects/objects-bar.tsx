import { visible, plural } from '#/lib/text'
import { Icon } from '#/console/kit/button/icon'
import { Button } from '#/console/kit/button/button'
import type { Chosen } from './chosen-dialog'
import { allUnder, type Selection } from './selection'
import downloadIcon from '@lucide/icons/icons/download'
import folderInputIcon from '@lucide/icons/icons/folder-input'
import keyRoundIcon from '@lucide/icons/icons/key-round'
import trashIcon from '@lucide/icons/icons/trash'
import { OpButton } from '#/console/resource/page/op-button'
import { objects } from '#/contract/objects'
import { SelectionBar } from '#/console/kit/table/selection-bar'
import { formatCount } from '#/lib/bytes'
import { useCopy } from '#/console/kit/text/use-words'

/** A name for a text of one name per line: names with control characters are quoted as JSON. */
// oxlint-disable-next-line no-control-regex
const oneLine = (name: string) => (/[\u0000-\u001f\u007f\u2028\u2029]/.test(name) ? JSON.stringify(name) : name)

/** `3 objects and 1 folder selected` */
function selectedText({ names, prefixes, under }: Selection): string {
  if (under !== undefined)
    return under === '' ? 'The whole bucket selected' : `Everything under ${visible(under).text} selected`
  if (prefixes.size === 0) return `${plural(names.size, 'object')} selected`
  return names.size === 0
    ? `${plural(prefixes.size, 'folder')} selected`
    : `${plural(names.size, 'object')} and ${plural(prefixes.size, 'folder')} selected`
}

/** The part of the selection that the filter hides; undefined where nothing is hidden. */
function hiddenText({ under }: Selection, hidden: number, filtered: boolean): string | undefined {
  if (under !== undefined) return filtered ? 'Includes objects hidden by the filter' : undefined
  return hidden > 0 ? `${formatCount(hidden)} hidden by the filter` : undefined
}

interface Props {
  readonly selection: Selection
  /** Number of selected rows that the filter hides. */
  readonly hidden: number
  /** Whether a filter is on; `under` then selects hidden rows too. */
  readonly filtered: boolean
  /** Common prefix of all objects listed here; undefined where the list is limited further. */
  readonly under: string | undefined
  readonly onUnder: (selection: Selection) => void
  /** Downloads one object through the browser. */
  readonly onDownload: (name: string) => void
  readonly onClear: () => void
  readonly onAsk: (what: Chosen['what']) => void
}

/** Size of the selection, a button to select everything, and the actions. */
export function ObjectsBar({ selection, hidden, filtered, under, onUnder, onDownload, onClear, onAsk }: Props) {
  const { names, prefixes } = selection
  const [copied, copyText] = useCopy()
  const [only] = selection.under === undefined && prefixes.size === 0 && names.size === 1 ? names : []
  return (
    <SelectionBar
      words={[selectedText(selection), hiddenText(selection, hidden, filtered)].filter(Boolean).join(' · ')}
      onClear={onClear}
    >
      <OpButton
        op={objects.url}
        icon={<Icon of={downloadIcon} size={16} aria-hidden />}
        // The browser saves a single object directly.
        onClick={() => (only === undefined ? onAsk('download') : onDownload(only))}
      >
        Download
      </OpButton>
      <OpButton
        op={objects.updateAcl}
        icon={<Icon of={keyRoundIcon} size={16} aria-hidden />}
        onClick={() => onAsk('access')}
      >
        Change access
      </OpButton>
      <OpButton
        op={objects.url}
        icon={<Icon of={folderInputIcon} size={16} aria-hidden />}
        onClick={() => onAsk('copy')}
      >
        Copy or move
      </OpButton>
      <OpButton
        op={objects.url}
        variant="danger"
        icon={<Icon of={trashIcon} size={16} aria-hidden />}
        onClick={() => onAsk('delete')}
      >
        Delete
      </OpButton>
      {selection.under === undefined && (
        <Button variant="ghost" onClick={() => void copyText([...prefixes, ...names].map(oneLine).join('\n'))}>
          {copied === 'copied' ? 'Copied' : copied === 'failed' ? 'Couldn’t copy' : 'Copy names'}
        </Button>
      )}
      {under !== undefined && selection.under === undefined && (
        <Button variant="ghost" onClick={() => onUnder(allUnder(under))}>
          {under === '' ? 'Select entire bucket' : `Select all under ${visible(under).text}`}
        </Button>
      )}
    </SelectionBar>
  )
}
