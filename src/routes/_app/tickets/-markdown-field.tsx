import { useState } from 'react'
import { useController, type FieldValues } from 'react-hook-form'
import { useFieldError, type Bound } from '#/app/form/fields'
import { formatCount } from '#/lib/bytes'
import { codePoints } from '#/lib/text'
import { Field } from '#/ui/field/field'
import { Markdown, preloadMarkdown } from '#/ui/markdown/markdown'
import { TextArea } from '#/ui/field/text-area'
import css from './-markdown-field.module.css'

interface Props<T extends FieldValues> extends Bound<T> {
  label: string
  hint?: string
  /** The most characters the API takes. */
  max: number
  rows?: number
}

/** Text in Markdown: written, and looked at as it will be shown. */
export function MarkdownField<T extends FieldValues>({ form, name, label, hint, max, rows = 9 }: Props<T>) {
  const [asked, setAsked] = useState(false)
  const {
    field: { ref, value, onChange, onBlur },
  } = useController({ control: form.control, name })
  const error = useFieldError({ form, name })
  const text = typeof value === 'string' ? value : ''
  // What is wrong is mended where it is written.
  const preview = asked && error === undefined
  const aside = (
    <>
      {formatCount(codePoints(text))} of {formatCount(max)}
      <span className={css['views']} role="group" aria-label={`${label}: view`}>
        <button type="button" className={css['view']} aria-pressed={!preview} onClick={() => setAsked(false)}>
          Write
        </button>
        <button
          type="button"
          className={css['view']}
          aria-pressed={preview}
          onClick={() => setAsked(true)}
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
        // A region that scrolls must be reached by the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={css['preview']} role="region" aria-label={`${label}: preview`} tabIndex={0}>
          {text.trim() === '' ? <p className={css['nothing']}>Nothing to preview yet.</p> : <Markdown text={text} />}
        </div>
      )}
    </Field>
  )
}
