import { Autocomplete } from '@base-ui/react/autocomplete'
import xIcon from '@lucide/icons/icons/x'
import { useRef, useState, type ClipboardEvent, type KeyboardEvent, type Ref } from 'react'
import { visible } from '#/lib/text'
import control from './control.module.css'
import { Icon } from '../button/icon'
import { cx } from '../layout/cx'
import { Field, type FieldAppearance } from './field'
import { isOfComposition } from '../overlay/key-press'
import { type FieldKey, isLeaveKey } from '../overlay/leave-key'
import { mergeRefs } from './merge-refs'
import css from './tag-input.module.css'
import { addTags } from './tags'
import { Suggest } from './suggest-field'
import { VisuallyHidden } from '../layout/visually-hidden'

const tagAdded = (tag: string) => `${tag} added.`
const tagRepeated = (tag: string) => `${tag} already exists.`

export interface TagInputProps extends FieldAppearance {
  name?: string | undefined
  value: readonly string[]
  onChange: (value: string[]) => void
  onBlur?: (() => void) | undefined
  /** Suggested while typing */
  known?: readonly string[] | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** A list of tags. Enter, a comma, Escape or leaving the field adds the typed tag; Backspace in the empty field removes the last one. */
export function TagInput({ name, value, onChange, onBlur, known = [], ref, ...look }: TagInputProps) {
  const [typed, setTyped] = useState('')
  const [said, setSaid] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const [highlighted, setHighlighted] = useState(false)
  const take = (text: string) => {
    const { tags, fresh, again } = addTags(value, text)
    if (fresh.length > 0) onChange(tags)
    setSaid([...fresh.map(tagAdded), ...again.map(tagRepeated)].join(' '))
    setTyped('')
  }
  const drop = (tag: string) => {
    onChange(value.filter((t) => t !== tag))
    setSaid(`${tag} removed.`)
  }
  const onKeyDown = (event: KeyboardEvent & FieldKey) => {
    // Enter and Escape end an IME composition first.
    if (isOfComposition(event)) return
    // As a tag of the form, it is asked about before the panel closes.
    if (isLeaveKey(event) && typed.trim() !== '') take(typed)
    // Enter never submits the form from here, not even from the empty field.
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault()
      // The list takes the Enter that chooses from it.
      if (!highlighted || event.key === ',') take(typed)
    }
    const last = value.at(-1)
    // A held key ends at the beginning of the typed tag.
    if (event.key === 'Backspace' && !event.repeat && typed === '' && last !== undefined) drop(last)
  }
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!/[,\n]/.test(text)) return
    event.preventDefault()
    take(typed + text)
  }
  return (
    <Field {...look}>
      {(wiring) => (
        <Suggest
          suggestions={known.filter((tag) => !value.includes(tag)).map((tag) => ({ value: tag, label: tag }))}
          value={typed}
          // A phone's keyboard types a comma without a key.
          onChange={(text, chosen) => (chosen || text.includes(',') ? take(text) : setTyped(text))}
          onHighlight={setHighlighted}
        >
          {(leave) => (
            <Autocomplete.InputGroup className={cx(control['box'], css['box'])}>
              {value.map((tag) => (
                <span key={tag} className={css['tag']}>
                  <bdi className={css['text']} title={visible(tag).text}>
                    {visible(tag).text}
                  </bdi>
                  <button
                    type="button"
                    className={css['remove']}
                    aria-label={`Remove tag ${visible(tag).text}`}
                    onClick={() => {
                      drop(tag)
                      input.current?.focus()
                    }}
                  >
                    <Icon of={xIcon} aria-hidden />
                  </button>
                </span>
              ))}
              <Autocomplete.Input
                {...wiring}
                ref={mergeRefs(input, ref)}
                name={name}
                spellCheck={false}
                autoComplete="off"
                autoCapitalize="none"
                className={cx(control['input'], css['input'])}
                onKeyDown={onKeyDown}
                onPaste={onPaste}
                onBlur={() => {
                  leave()
                  if (typed.trim() !== '') take(typed)
                  onBlur?.()
                }}
              />
              <VisuallyHidden role="status">{said}</VisuallyHidden>
            </Autocomplete.InputGroup>
          )}
        </Suggest>
      )}
    </Field>
  )
}
