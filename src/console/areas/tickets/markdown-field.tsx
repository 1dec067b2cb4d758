import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useController, type FieldValues } from 'react-hook-form'
import { useFieldError, type Bound } from '#/console/resource/form/fields'
import { codePoints } from '#/lib/text'
import { Field } from '#/console/kit/field/field'
import { Markdown, preloadMarkdown } from '#/console/kit/markdown/markdown'
import { TextArea } from '#/console/kit/field/text-area'
import css from './markdown-field.module.css'
import { lengthNear } from '#/console/kit/field/words'

interface Props<T extends FieldValues> extends Bound<T> {
  label: string
  hint?: string
  /** Most code points that the API accepts; counted from 80% on. */
  max: number
  rows?: number
}

/** A text area for Markdown with a preview. */
export function MarkdownField<T extends FieldValues>({ form, name, label, hint, max, rows = 9 }: Props<T>) {
  const [wanted, setWanted] = useState(false)
  const {
    field: { ref, value, onChange, onBlur },
  } = useController({ control: form.control, name })
  const error = useFieldError({ form, name })
  const text = typeof value === 'string' ? value : ''
  const used = codePoints(text)
  // An error shows the text area, where it can be fixed.
  const preview = wanted && error === undefined
  const views = useRef<HTMLSpanElement>(null)
  const show = (next: boolean) => {
    // Text area and preview bring their own buttons, so the pressed one disappears with the focus in it.
    flushSync(() => setWanted(next))
    views.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus()
  }
  const aside = (
    <>
      {lengthNear(used, max)}
      <span ref={views} className={css['views']} role="group" aria-label={`${label} view`}>
        <button type="button" className={css['view']} aria-pressed={!preview} onClick={() => show(false)}>
          Write
        </button>
        <button
          type="button"
          className={css['view']}
          aria-pressed={preview}
          onClick={() => show(true)}
          onPointerEnter={preloadMarkdown}
        >
          Preview
        </button>
      </span>
    </>
  )
  if (!preview) {
    return (
      <TextArea
        {...{ label, hint, error, aside, rows }}
        name={name}
        ref={ref}
        value={text}
        maxChars={max}
        onChange={onChange}
        onBlur={onBlur}
      />
    )
  }
  return (
    <Field {...{ label, hint, aside }} group>
      {() => (
        // A scrolling region must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={css['preview']} role="region" aria-label={`${label} preview`} tabIndex={0}>
          {text.trim() === '' ? <p className={css['nothing']}>Nothing to preview</p> : <Markdown text={text} />}
        </div>
      )}
    </Field>
  )
}
