import type { Ref } from 'react'
import { Field, type FieldLook } from './field'
import css from './file-field.module.css'
import { FileZone } from './file-zone'

export interface FilesFieldProps extends FieldLook {
  accept?: string | undefined
  /** Files chosen or dropped, as they come: what may be taken is for the caller to say */
  onFiles: (files: File[], folders: number) => void
  ref?: Ref<HTMLInputElement> | undefined
}

/** Several files, chosen or dropped. The caller lists those it has taken. */
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
