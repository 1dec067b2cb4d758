import type { ReactNode } from 'react'
import { count } from '../../../../components/words'
import { Checkbox } from '../../../../ui/checkbox'
import { Stack } from '../../../../ui/stack'
import type { SortOptions } from './plan'
import { countDecomposed, countJunk } from './plan'
import type { Haul } from '../../../../transfers/walk'

interface Props {
  readonly haul: Haul
  readonly options: SortOptions
  readonly onChange: (options: SortOptions) => void
  /** How many are the same as what is there. */
  readonly same: number
  readonly sendSame: boolean
  readonly onSendSame: (on: boolean) => void
}

/** What only some drops have, each offered where it is. */
export function PlanOptions({ haul, options, onChange, same, sendSame, onSendSame }: Props) {
  const junk = countJunk(haul)
  const decomposed = countDecomposed(haul)
  const empty = haul.emptyFolders.length
  const boxes: ReactNode[] = []
  if (same > 0)
    boxes.push(
      <Checkbox
        key="same"
        label={`Upload the ${count(same, 'file')} that the bucket holds already`}
        checked={sendSame}
        onChange={(e) => onSendSame(e.target.checked)}
      />,
    )
  if (junk > 0)
    boxes.push(
      <Checkbox
        key="junk"
        label={`Leave out ${count(junk, 'system file')}`}
        hint=".DS_Store, Thumbs.db and desktop.ini, which systems leave in folders"
        checked={!options.junk}
        onChange={(e) => onChange({ ...options, junk: !e.target.checked })}
      />,
    )
  if (decomposed > 0)
    boxes.push(
      <Checkbox
        key="nfc"
        label={`Write ${count(decomposed, 'name')} with composed letters`}
        hint="Here é is e and an accent, two characters. Other systems write it as one, and would not find the name (NFC)."
        checked={options.compose}
        onChange={(e) => onChange({ ...options, compose: e.target.checked })}
      />,
    )
  if (empty > 0)
    boxes.push(
      <Checkbox
        key="empty"
        label={`Keep ${count(empty, 'empty folder')}`}
        hint="As objects of 0 bytes whose names end with a slash"
        checked={options.emptyFolders}
        onChange={(e) => onChange({ ...options, emptyFolders: e.target.checked })}
      />,
    )
  return boxes.length === 0 ? null : <Stack gap={2}>{boxes}</Stack>
}
