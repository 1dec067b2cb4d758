import { formatCount } from '../../../lib/bytes'
import { visible } from '../../../lib/text'
import { Button } from '../../../ui/button'
import { Row } from '../../../ui/row'
import type { BucketAt } from './-bucket-page'
import { allUnder, type Selection } from './-selection'
import { SelectionBar, selectionWords } from './-selection-bar'
import styles from './-selection-line.module.css'

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
