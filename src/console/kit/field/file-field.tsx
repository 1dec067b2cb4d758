import xIcon from '@lucide/icons/icons/x'
import { useState, type ReactNode, type Ref } from 'react'
import { formatBytes, formatCount } from '#/lib/bytes'
import { visible } from '#/lib/text'
import { Field, type FieldAppearance } from './field'
import css from './file-field.module.css'
import { FileZone } from './file-zone'
import { Icon } from '../button/icon'
import { IconButton } from '../button/icon-button'
import { MiddleEllipsis } from '../text/middle-ellipsis'

export interface FileFieldProps extends FieldAppearance {
  name?: string | undefined
  /** As in the file input: `.pem,.crt`. Applies to the file dialog only, so check dropped files. */
  accept?: string | undefined
  file: File | null
  onFile: (file: File | null) => void
  onBlur?: (() => void) | undefined
  /** A summary of the content: `3 certificates in the chain` */
  about?: ReactNode
  ref?: Ref<HTMLInputElement> | undefined
}

/** A field for one file, chosen or dropped. */
export function FileField({ name, accept, file, onFile, onBlur, about, ref, error, ...look }: FileFieldProps) {
  const [refused, setRefused] = useState<string>()

  const take = (files: readonly File[], folders: number) => {
    const found = files.length + folders
    setRefused(
      found > 1
        ? `Choose one file. You dropped ${formatCount(found)}.`
        : folders > 0
          ? 'You dropped a folder. Choose one file.'
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
                  name={`Remove ${visible(file.name).text}`}
                  icon={<Icon of={xIcon} />}
                  onClick={({ currentTarget }) => {
                    // The button disappears and would take the focus with it.
                    currentTarget.closest('div')?.querySelector('input')?.focus()
                    onFile(null)
                  }}
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
