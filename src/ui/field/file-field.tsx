import { X } from 'lucide-react'
import { useState, type ReactNode, type Ref } from 'react'
import { formatBytes } from '#/lib/bytes'
import { Field, type FieldLook } from './field'
import css from './file-field.module.css'
import { FileZone } from './file-zone'
import { IconButton } from '../button/icon-button'
import { MiddleEllipsis } from '../text/middle-ellipsis'

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
  const [refused, setRefused] = useState<string>()

  const take = (files: readonly File[], folders: number) => {
    const found = files.length + folders
    setRefused(
      found > 1
        ? `One file fits here; ${found} were dropped.`
        : folders > 0
          ? 'That is a folder. Drop one file.'
          : undefined,
    )
    const first = found === 1 ? files[0] : undefined
    if (first) onFile(first)
  }

  return (
    <Field {...look} error={error ?? refused}>
      {(control) => (
        <FileZone
          control={control}
          describedBy={file ? `${control.id}file` : undefined}
          ref={ref}
          name={name}
          accept={accept}
          onBlur={onBlur}
          onFiles={take}
        >
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
        </FileZone>
      )}
    </Field>
  )
}
