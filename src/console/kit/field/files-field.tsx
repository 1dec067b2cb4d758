import type { Ref } from 'react'
import { Field, type FieldAppearance } from './field'
import css from './file-field.module.css'
import { FileZone } from './file-zone'

export interface FilesFieldProps extends FieldAppearance {
  accept?: string | undefined
  /** Called with all chosen or dropped files; the caller validates them */
  onFiles: (files: File[], folders: number) => void
  ref?: Ref<HTMLInputElement> | undefined
}

/** A field for several files. The caller lists the accepted ones. */
export function FilesField({ accept, onFiles, ref, ...look }: FilesFieldProps) {
  return (
    <Field {...look}>
      {(control) => (
        <FileZone control={control} multiple accept={accept} onFiles={onFiles} ref={ref}>
          <span>
            <span className={css['verb']}>Choose files</span> or drop them here
          </span>
        </FileZone>
      )}
    </Field>
  )
}
