import { useState, type ReactNode } from 'react'
import { useController, useFormState, type FieldValues } from 'react-hook-form'
import { formatBytes } from '#/lib/bytes'
import { Button } from '#/ui/button/button'
import { FileField } from '#/ui/field/file-field'
import { TextArea } from '#/ui/field/text-area'
import { useFieldError, type Bound } from './fields'
import styles from './file-text-field.module.css'

interface FileTextProps<T extends FieldValues> extends Bound<T> {
  label: string
  hint?: string
  optional?: boolean
  accept?: string
  /** Larger files are refused unread; 1 MiB unless told. */
  maxBytes?: number
  rows?: number
  /** A file's bytes as the field's text; UTF-8 unless told. Throws where they are none. */
  read?: (bytes: Uint8Array<ArrayBuffer>) => string
  /** What `read` takes, for the refusal: "text" unless told. */
  takes?: string
  /** What was found wrong with the text before it is sent. */
  problem?: string | undefined
  /** Whether the text may also be pasted. */
  paste?: boolean
  /** What belongs to the field, beneath it. */
  children?: ReactNode
}

interface Chosen {
  readonly file: File
  readonly text: string
}

const utf8 = (bytes: Uint8Array<ArrayBuffer>) => new TextDecoder('utf-8', { fatal: true }).decode(bytes)

/** A field whose value is a file's text. A file that is too large or no text says so and leaves the field as it was. */
export function FileTextField<T extends FieldValues>(props: FileTextProps<T>) {
  const { form, name, maxBytes = 1024 * 1024, rows = 6, read = utf8, takes = 'text', ...look } = props
  const { problem, paste = true, children, ...rest } = look
  const {
    field: { ref, value, onChange, onBlur },
  } = useController({ control: form.control, name })
  const { isSubmitted } = useFormState({ control: form.control })
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [pasting, setPasting] = useState(false)
  const [unread, setUnread] = useState<string>()
  const text = typeof value === 'string' ? value : ''
  const error = [unread, useFieldError({ form, name }), problem].find((words) => words !== undefined)
  // The text may have been changed from outside since; the file's name would then tell a lie.
  const file = chosen?.text === text ? chosen.file : null

  const take = async (next: File | null) => {
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
      setUnread(`${next.name} is ${formatBytes(next.size)}; at most ${formatBytes(maxBytes)} are taken.`)
      return
    }
    try {
      const found = read(new Uint8Array(await next.arrayBuffer()))
      setChosen({ file: next, text: found })
      onChange(found)
      if (isSubmitted) await form.trigger(name)
    } catch {
      setUnread(`${next.name} could not be read as ${takes}.`)
    }
  }

  return (
    <div className={styles.field}>
      {pasting ? (
        <TextArea
          {...rest}
          name={name}
          ref={ref}
          onBlur={onBlur}
          value={text}
          rows={rows}
          error={error}
          mono
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          onChange={(event) => {
            setUnread(undefined)
            onChange(event)
          }}
        />
      ) : (
        <FileField
          {...rest}
          file={file ?? (text === '' ? null : new File([text], 'Pasted text'))}
          onFile={(next) => void take(next)}
          error={error}
          ref={ref}
        />
      )}
      {paste ? (
        <Button variant="ghost" onClick={() => setPasting(!pasting)}>
          {pasting ? 'Choose a file instead' : 'Paste the text instead'}
        </Button>
      ) : null}
      {children}
    </div>
  )
}
