import { plural, visible } from '../../../lib/text'
import { Button } from '../../../ui/button'
import { Row } from '../../../ui/row'
import { useCopy } from '../../../ui/use-copy'
import type { BucketAt } from './-bucket-page'
import type { Selection } from './-selection'

interface Props {
  readonly at: BucketAt
  readonly selection: Selection
  readonly onClear: () => void
  /** Asks whether to delete this one object */
  readonly onDelete: (name: string) => void
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
export function SelectionBar({ selection, onClear, onDelete }: Props) {
  const { names, prefixes, under } = selection
  const [only] = names
  const [copied, copy] = useCopy()
  return (
    <Row gap={2} align="center" wrap>
      {under === undefined && (
        <Button variant="ghost" onClick={() => void copy([...prefixes, ...names].join('\n'))}>
          {copied === 'copied' ? 'Copied' : copied === 'failed' ? 'Could not copy' : 'Copy names'}
        </Button>
      )}
      {only !== undefined && names.size === 1 && prefixes.size === 0 && (
        <Button variant="danger" onClick={() => onDelete(only)}>
          Delete
        </Button>
      )}
      <Button variant="ghost" onClick={onClear}>
        Clear
      </Button>
    </Row>
  )
}
