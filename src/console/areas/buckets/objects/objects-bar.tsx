import { visible } from '#/lib/text'
import type { Chosen } from './chosen-dialog'
import { allUnder, type Selection } from './selection'
import type { MenuEntry } from '#/console/kit/overlay/menu-entry'
import { useCan } from '#/console/resource/access/use-can'
import { copyWithToast } from '#/console/resource/form/copy-with-toast'
import { objects } from '#/contract/objects'
import { SelectionBar, selectedWords } from '#/console/kit/table/selection-bar'

/** A name for a text of one name per line: names with control characters are quoted as JSON. */
// oxlint-disable-next-line no-control-regex
const oneLine = (name: string) => (/[\u0000-\u001f\u007f\u2028\u2029]/.test(name) ? JSON.stringify(name) : name)

/** The size of the selection, and the part of it that the filter hides. */
function wordsOf({ names, prefixes, under }: Selection, hidden: number, filtered: boolean): string {
  if (under === undefined) return selectedWords(names.size + prefixes.size, hidden)
  const all = under === '' ? 'Whole bucket selected' : `Everything under ${visible(under).text} selected`
  return filtered ? `${all}, also what the filter hides` : all
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

/** Size of the selection and its actions, the rarer ones in a menu. */
export function ObjectsBar({ selection, hidden, filtered, under, onUnder, onDownload, onClear, onAsk }: Props) {
  const { names, prefixes } = selection
  const can = useCan()
  const [only] = selection.under === undefined && prefixes.size === 0 && names.size === 1 ? names : []
  const more: MenuEntry[] = [
    { label: 'Change access', disabledReason: can(objects.updateAcl), onSelect: () => onAsk('access') },
    { label: 'Copy or move', disabledReason: can(objects.url), onSelect: () => onAsk('copy') },
  ]
  if (selection.under === undefined) {
    const copy = () => copyWithToast([...prefixes, ...names].map(oneLine).join('\n'), 'Names copied')
    more.push({ label: 'Copy names', onSelect: () => void copy() })
    if (under !== undefined) {
      const label = under === '' ? 'Select entire bucket' : `Select all under ${visible(under).text}`
      more.push({ label, onSelect: () => onUnder(allUnder(under)) })
    }
  }
  return (
    <SelectionBar
      words={wordsOf(selection, hidden, filtered)}
      onClear={onClear}
      actions={[
        {
          label: 'Download',
          disabledReason: can(objects.url),
          // The browser saves a single object directly.
          onSelect: () => (only === undefined ? onAsk('download') : onDownload(only)),
        },
        { label: 'Delete', danger: true, disabledReason: can(objects.url), onSelect: () => onAsk('delete') },
      ]}
      more={more}
    />
  )
}
