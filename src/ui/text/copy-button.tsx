import { Check, Copy, X } from 'lucide-react'
import { useState } from 'react'
import css from './copy-text.module.css'
import { cx } from '../layout/cx'
import { IconButton } from '../button/icon-button'
import { toast } from '../feedback/toast'
import { useCopy } from './use-copy'
import { VisuallyHidden } from '../layout/visually-hidden'

const SAID = { idle: '', copied: 'Copied', failed: '' }

/** Copies a text and says so. `label` names what is copied: `hostname`. */
export function CopyButton({
  text,
  label,
  className,
  onCopied,
}: {
  text: string
  label: string
  className?: string | undefined
  /** The clipboard has it */
  onCopied?: (() => void) | undefined
}) {
  const [state, copy] = useCopy()
  // What speaks must be there before it has something to say, but not for each of a list of buttons that nobody comes near.
  const [near, setNear] = useState(false)
  const comesNear = () => setNear(true)
  return (
    <>
      <IconButton
        name={`Copy ${label}`}
        size="sm"
        icon={state === 'copied' ? <Check /> : state === 'failed' ? <X /> : <Copy />}
        className={cx(className, state === 'copied' && css['done'])}
        onPointerEnter={comesNear}
        onFocus={comesNear}
        onClick={(event) => {
          event.stopPropagation()
          void copy(text).then((done) => {
            if (done) onCopied?.()
            else
              toast({
                title: `Couldn’t copy the ${label}`,
                detail: 'Select the text and copy it manually.',
                tone: 'danger',
              })
          })
        }}
      />
      {near && <VisuallyHidden role="status">{SAID[state]}</VisuallyHidden>}
    </>
  )
}
