import { fold } from '#/lib/text'
import { Autocomplete } from '@base-ui/react/autocomplete'
import { type ReactNode, type Ref, useState } from 'react'
import control from './control.module.css'
import { Field, type FieldControl, type FieldAppearance } from './field'
import { isLeaveKey } from '../overlay/leave-key'
import css from './listbox.module.css'
import type { Option } from './option'
import { OptionBody } from './option-body'

/** More suggestions than this appear as the user types. */
const MOST = 50

/** Suggestions that contain the text; none where the text is one of them already. */
function matching(suggestions: readonly Option[], text: string): readonly Option[] {
  const wanted = fold(text.trim())
  if (suggestions.some(({ value }) => value === text)) return []
  return suggestions.filter(({ value, label }) => fold(`${label} ${value}`).includes(wanted)).slice(0, MOST)
}

interface SuggestProps {
  suggestions: readonly Option[]
  value: string
  /** `chosen` where the text is a pressed suggestion. */
  onChange: (value: string, chosen: boolean) => void
  /** Whether the arrow keys have reached a suggestion, which Enter then chooses. */
  onHighlight?: ((highlighted: boolean) => void) | undefined
  /** The `Autocomplete.Input` and the box around it. `leave` belongs to the input's blur. */
  children: (leave: () => void) => ReactNode
}

/** A text input with a list of suggestions. Any other text is valid too. */
export function Suggest({ suggestions, value, onChange, onHighlight, children }: SuggestProps) {
  const [wanted, setWanted] = useState(false)
  const found = matching(suggestions, value)
  const leave = () => {
    // A list without matches is closed already, so nothing else would keep it closed when the text changes on blur.
    if (found.length === 0) setWanted(false)
  }
  return (
    <Autocomplete.Root<Option>
      items={found}
      mode="none"
      // While a list is open, assistive technology sees nothing else, so an empty list stays closed.
      open={wanted && found.length > 0}
      onOpenChange={setWanted}
      value={value}
      onValueChange={(text, { reason }) => onChange(text, reason === 'item-press')}
      itemToStringValue={(option) => option.value}
      onItemHighlighted={(option) => onHighlight?.(option !== undefined)}
      openOnInputClick
    >
      {children(leave)}
      <Autocomplete.Portal>
        <Autocomplete.Positioner sideOffset={4} className={css['positioner']}>
          <Autocomplete.Popup className={css['popup']}>
            <Autocomplete.List className={css['list']}>
              {(option: Option) => (
                <Autocomplete.Item key={option.value} value={option} className={css['item']}>
                  <OptionBody option={option} />
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  )
}

export interface SuggestFieldProps extends FieldAppearance {
  name?: string | undefined
  suggestions: readonly Option[]
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** A text field with suggestions. */
export function SuggestField(props: SuggestFieldProps) {
  const { name, suggestions, value, onChange, onBlur, ref, ...look } = props
  const input = (wiring: FieldControl, leave: () => void) => (
    <Autocomplete.InputGroup className={control['box']}>
      <Autocomplete.Input
        {...wiring}
        ref={ref}
        name={name}
        autoComplete="off"
        spellCheck={false}
        onBlur={() => {
          leave()
          onBlur?.()
        }}
        // Escape closes the list, then the surrounding panel; it never clears the text.
        onKeyDown={isLeaveKey}
        className={control['input']}
      />
    </Autocomplete.InputGroup>
  )
  return (
    <Field {...look}>
      {(wiring) => (
        <Suggest suggestions={suggestions} value={value} onChange={onChange}>
          {(leave) => input(wiring, leave)}
        </Suggest>
      )}
    </Field>
  )
}
