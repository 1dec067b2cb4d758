import { useEffect, useEffectEvent, useState } from 'react'
import { Upload } from 'lucide-react'
import { createPortal } from 'react-dom'
import { visible } from '../../../../lib/text'
import css from './bulk.module.css'
import type { Source } from './prepare'
import { droppedEntries } from '../../../../transfers/dropped'

interface Props {
  /** The bucket or folder that is open. */
  readonly where: string
  /** Why nothing can be uploaded. */
  readonly refused: string | undefined
  readonly onDrop: (source: Source) => void
}

const holdsFiles = (e: DragEvent) => e.dataTransfer?.types.includes('Files') ?? false
/** What lies over the page has the drop, or means that something is asked first. */
const covered = () => document.querySelector('[role=dialog]') !== null

/** Takes files and folders dropped anywhere on the page: a drop beside it would make the browser leave for the file. */
export function DropZone({ where, refused, onDrop }: Props) {
  const [over, setOver] = useState(false)
  const drop = useEffectEvent((transfer: DataTransfer) => {
    if (refused === undefined) onDrop(droppedEntries(transfer))
  })
  useEffect(() => {
    const stop = new AbortController()
    const on = (type: 'dragenter' | 'dragover' | 'dragleave' | 'drop', listen: (e: DragEvent) => void) =>
      document.addEventListener(type, listen, { signal: stop.signal })
    const enter = (e: DragEvent) => {
      if (!holdsFiles(e) || e.defaultPrevented) return
      e.preventDefault()
      setOver(!covered())
    }
    on('dragenter', enter)
    on('dragover', enter)
    // Leaving the last element leaves the page.
    on('dragleave', (e) => e.relatedTarget === null && setOver(false))
    on('drop', (e) => {
      setOver(false)
      if (!holdsFiles(e) || e.defaultPrevented) return
      e.preventDefault()
      if (!covered() && e.dataTransfer) drop(e.dataTransfer)
    })
    return () => stop.abort()
  }, [])
  if (!over) return null
  return createPortal(
    <div className={css.drop} role="status">
      <Upload size={28} aria-hidden />
      {refused ?? (
        <span>
          Drop to upload into <bdi>{visible(where).text}</bdi>
        </span>
      )}
    </div>,
    document.body,
  )
}
