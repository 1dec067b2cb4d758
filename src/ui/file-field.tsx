import { X } from 'lucide-react'
import { useState, type DragEvent, type ReactNode, type Ref } from 'react'
import { formatBytes } from '../lib/bytes'
import { Field, type FieldLook } from './field'
import css from './file-field.module.css'
import { IconButton } from './icon-button'
import { MiddleEllipsis } from './middle-ellipsis'

export interface FileFieldProps extends FieldLook {
  name?: string | undefined
  /** As the file input's own: `.pem,.crt`. It guides the dialog; a drop is not held to it, so check what comes. */
  accept?: string | undefined
  file: File | null
  onFile: (file: File | null) => void
  onBlur?: (() => void) | undefined
  /** What was found in the file: `3 certificates in the chain` */
  about?: ReactNode
  ref?: Ref<HTMLInputElement> | undefined
}

/** One file, chosen or dropped, replaced or removed. */
export function FileField({ name, accept, file, onFile, onBlur, about, ref, error, ...look }: FileFieldProps) {
  const [over, setOver] = useState(false)
  const [refused, setRefused] = useState<string>()

  const take = (files: FileList | null | undefined) => {
    setRefused(files && files.length > 1 ? `One file fits here; ${files.length} were dropped.` : undefined)
    const first = files?.length === 1 ? files[0] : undefined
    if (first) onFile(first)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    // A folder arrives as a file of no type whose bytes cannot be read.
    if (event.dataTransfer.items[0]?.webkitGetAsEntry()?.isDirectory) setRefused('That is a folder. Drop one file.')
    else take(event.dataTransfer.files)
  }

  return (
    <Field {...look} error={error ?? refused}>
      {(control) => (
        <div
          className={css['zone']}
          data-over={over ? '' : undefined}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <input
            {...control}
            aria-describedby={
              [file && `${control.id}file`, control['aria-describedby']].filter(Boolean).join(' ') || undefined
            }
            ref={ref}
            type="file"
            name={name}
            accept={accept}
            className={css['input']}
            title=""
            onBlur={onBlur}
            onChange={(event) => {
              take(event.target.files)
              // Else the same file, mended and chosen again, would be no change.
              event.target.value = ''
            }}
          />
          {file ? (
            <>
              <span id={`${control.id}file`} className={css['name']}>
                <MiddleEllipsis text={file.name} />
              </span>
              <span>
                {formatBytes(file.size)}
                {about != null && <> · {about}</>}
              </span>
              <span className={css['steps']}>
                <span className={css['verb']} aria-hidden>
                  Replace
                </span>
                <IconButton
                  className={css['remove']}
                  size="sm"
                  name={`Remove ${file.name}`}
                  icon={<X />}
                  onClick={() => onFile(null)}
                />
              </span>
            </>
          ) : (
            <span>
              <span className={css['verb']}>Choose a file</span> or drop it here
            </span>
          )}
        </div>
      )}
    </Field>
  )
}
