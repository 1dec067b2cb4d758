import { useState, type ReactNode } from 'react'
import { useController, useFormState, type FieldValues } from 'react-hook-form'
import { formatBytes } from '../lib/bytes'
import { Button } from '../ui/button'
import { FileField } from '../ui/file-field'
import { TextArea } from '../ui/text-area'
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
  /** What the text turned out to be: "3 certificates in the chain". */
  describe?: (text: string) => ReactNode
  /** A key or the like: what was pasted is not offered to be corrected or kept. */
  secret?: boolean
  /** Whether the text may also be pasted. */
  paste?: boolean
}

/** A field whose value is a file's text. A file that is too large or no text says so and leaves the field as it was. */
export function FileTextField<T extends FieldValues>(props: FileTextProps<T>) {
  const { form, name, maxBytes = 1024 * 1024, rows = 6, describe, secret = false, paste = true, ...rest } = props
  const {
    field: { ref, value, onChange, onBlur },
  } = useController({ control: form.control, name })
  const { isSubmitted } = useFormState({ control: form.control })
  const error = useFieldError({ form, name })
  const [file, setFile] = useState<File | null>(null)
  const [pasting, setPasting] = useState(false)
  const [unread, setUnread] = useState<string>()
  const text = typeof value === 'string' ? value : ''

  const take = async (chosen: File | null) => {
    setUnread(undefined)
    if (chosen === null) {
      setFile(null)
      onChange('')
      return
    }
    if (chosen.size > maxBytes) {
      setUnread(`${chosen.name} is ${formatBytes(chosen.size)}; at most ${formatBytes(maxBytes)} are taken.`)
      return
    }
    try {
      const read = new TextDecoder('utf-8', { fatal: true }).decode(await chosen.arrayBuffer())
      setFile(chosen)
      onChange(read)
      if (isSubmitted) await form.trigger(name)
    } catch {
      setUnread(`${chosen.name} could not be read as text.`)
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
          error={unread ?? error}
          mono
          autoComplete={secret ? 'new-password' : 'off'}
          spellCheck={false}
          onChange={(event) => {
            setFile(null)
            setUnread(undefined)
            onChange(event)
          }}
        />
      ) : (
        <FileField
          {...rest}
          file={file ?? (text === '' ? null : new File([text], 'Pasted text'))}
          onFile={(chosen) => void take(chosen)}
          about={text === '' ? undefined : describe?.(text)}
          error={unread ?? error}
          ref={ref}
        />
      )}
      {paste ? (
        <Button variant="ghost" onClick={() => setPasting(!pasting)}>
          {pasting ? 'Choose a file instead' : 'Paste the text instead'}
        </Button>
      ) : null}
    </div>
  )
}
