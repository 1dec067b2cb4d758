import { useState, type DragEvent, type ReactNode, type Ref } from 'react'
import type { FieldControl } from './field'
import css from './file-field.module.css'

export interface FileZoneProps {
  control: FieldControl
  /** Id of one more element that describes the input */
  describedBy?: string | undefined
  name?: string | undefined
  multiple?: boolean | undefined
  accept?: string | undefined
  onBlur?: (() => void) | undefined
  ref?: Ref<HTMLInputElement> | undefined
  /** Called with the chosen or dropped files, and the number of folders among them */
  onFiles: (files: File[], folders: number) => void
  children: ReactNode
}

/** A dropped folder is a file without a type whose bytes can't be read. */
const folders = (items: DataTransferItemList): boolean[] =>
  Array.from(items)
    .filter((item) => item.kind === 'file')
    .map((item) => item.webkitGetAsEntry()?.isDirectory === true)

/** A drop zone that also opens the file dialog. */
export function FileZone({
  control,
  describedBy,
  name,
  multiple,
  accept,
  onBlur,
  ref,
  onFiles,
  children,
}: FileZoneProps) {
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const isFolder = folders(event.dataTransfer.items)
    const files = Array.from(event.dataTransfer.files).filter((_, i) => isFolder[i] !== true)
    onFiles(files, isFolder.filter(Boolean).length)
  }
  return (
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
        aria-describedby={[describedBy, control['aria-describedby']].filter(Boolean).join(' ') || undefined}
        ref={ref}
        type="file"
        name={name}
        multiple={multiple}
        accept={accept}
        className={css['input']}
        title=""
        onBlur={onBlur}
        onChange={(event) => {
          onFiles(Array.from(event.target.files ?? []), 0)
          // Otherwise choosing the same file again after editing it fires no change event.
          event.target.value = ''
        }}
      />
      {children}
    </div>
  )
}
