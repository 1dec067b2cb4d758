import { useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useController, useFormState, type FieldValues } from 'react-hook-form'
import { formatBytes } from '#/lib/bytes'
import { linkClass } from '#/console/kit/button/button-class'
import { cx } from '#/console/kit/layout/cx'
import { FileField } from '#/console/kit/field/file-field'
import { TextArea } from '#/console/kit/field/text-area'
import { useFieldError, type Bound } from './fields'
import { createLatestRun } from './latest-run'
import styles from './file-text-field.module.css'

const fileNotText = (name: string) => `${name} couldn’t be read as text.`

interface FileTextProps<T extends FieldValues> extends Bound<T> {
  label: string
  hint?: string
  optional?: boolean
  accept?: string
  /** Larger files are rejected without reading. Default: 1 MiB. */
  maxBytes?: number
  rows?: number
  /** Converts a file's bytes to text, and throws if they are invalid. Default: UTF-8. */
  read?: (bytes: Uint8Array<ArrayBuffer>) => string
  /** Error of a file that `read` refuses, by the file's name. */
  unreadable?: (name: string) => string
  /** Problem found in the text before sending. */
  problem?: string | undefined
  /** Whether pasting the text is possible. */
  paste?: boolean
  /** Content below the field. */
  children?: ReactNode
}

interface Chosen {
  readonly file: File
  readonly text: string
}

const utf8 = (bytes: Uint8Array<ArrayBuffer>) => new TextDecoder('utf-8', { fatal: true }).decode(bytes)

/** Field whose value is a file's text. An invalid file shows an error and keeps the previous value. */
export function FileTextField<T extends FieldValues>(props: FileTextProps<T>) {
  const { form, name, maxBytes = 1024 * 1024, rows = 6, read = utf8, unreadable = fileNotText, ...look } = props
  const { problem, paste = true, children, ...rest } = look
  const {
    field: { ref, value, onChange, onBlur },
  } = useController({ control: form.control, name })
  const { isSubmitted } = useFormState({ control: form.control })
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [pasting, setPasting] = useState(false)
  const [unread, setUnread] = useState<string>()
  const [startRun] = useState(createLatestRun)
  const text = typeof value === 'string' ? value : ''
  const error = [unread, useFieldError({ form, name }), problem].find((words) => words !== undefined)
  // If the text was changed elsewhere, the file's name no longer applies.
  const file = chosen?.text === text ? chosen.file : null

  const take = async (next: File | null) => {
    const isLatest = startRun()
    setUnread(undefined)
    if (next === null) {
      setChosen(null)
      onChange('')
      return
    }
    if (next.size === 0) {
      setUnread(`${next.name} is empty.`)
      return
    }
    if (next.size > maxBytes) {
      setUnread(`${next.name} is ${formatBytes(next.size)}. The limit is ${formatBytes(maxBytes)}.`)
      return
    }
    try {
      const bytes = await next.arrayBuffer()
      // Another file was chosen, or a text was typed, in the meantime.
      if (!isLatest()) return
      const found = read(new Uint8Array(bytes))
      setChosen({ file: next, text: found })
      onChange(found)
      if (isSubmitted) await form.trigger(name)
    } catch {
      if (isLatest()) setUnread(unreadable(next.name))
    }
  }

  const swap = () => {
    // The button belongs to the control that disappears, so focus moves to the one that takes its place.
    flushSync(() => setPasting(!pasting))
    form.setFocus(name)
  }
  const other = paste && (
    <button type="button" className={cx(linkClass, styles.other)} onClick={swap}>
      {pasting ? 'Choose a file instead' : 'Paste the text instead'}
    </button>
  )
  return (
    <div className={styles.field}>
      {pasting ? (
        <TextArea
          {...rest}
          aside={other}
          name={name}
          ref={ref}
          onBlur={onBlur}
          value={text}
          rows={rows}
          error={error}
          mono
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            startRun()
            setUnread(undefined)
            onChange(event)
          }}
        />
      ) : (
        <FileField
          {...rest}
          aside={other}
          file={file ?? (text === '' ? null : new File([text], 'Pasted text'))}
          onFile={(next) => void take(next)}
          error={error}
          ref={ref}
        />
      )}
      {children}
    </div>
  )
}
