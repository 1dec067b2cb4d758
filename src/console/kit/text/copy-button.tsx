import checkIcon from '@lucide/icons/icons/check'
import copyIcon from '@lucide/icons/icons/copy'
import xIcon from '@lucide/icons/icons/x'
import { useState } from 'react'
import css from './copy-text.module.css'
import { Icon } from '../button/icon'
import { cx } from '../layout/cx'
import { IconButton } from '../button/icon-button'
import { toast } from '../feedback/toast'
import { VisuallyHidden } from '../layout/visually-hidden'
import { useCopy } from './use-words'

const STATUS = { idle: '', copied: 'Copied', failed: '' }

/** Copies a text and announces it. `label` names the button: `Copy hostname`. */
export function CopyButton({
  text,
  label,
  className,
  onCopied,
}: {
  text: string
  label: string
  className?: string | undefined
  /** Called after the text is on the clipboard */
  onCopied?: (() => void) | undefined
}) {
  const [state, copy] = useCopy()
  // A live region must exist before its text changes; creating it on hover or focus keeps long lists light.
  const [near, setNear] = useState(false)
  const comesNear = () => setNear(true)
  return (
    <>
      <IconButton
        name={label}
        size="sm"
        icon={
          state === 'copied' ? (
            <Icon of={checkIcon} />
          ) : state === 'failed' ? (
            <Icon of={xIcon} />
          ) : (
            <Icon of={copyIcon} />
          )
        }
        className={cx(className, state === 'copied' && css['done'])}
        onPointerEnter={comesNear}
        onFocus={comesNear}
        onClick={(event) => {
          event.stopPropagation()
          void copy(text).then((done) => {
            if (done) onCopied?.()
            else
              toast({
                title: 'Couldn’t copy',
                detail: 'Select the text and copy it manually.',
                tone: 'danger',
              })
          })
        }}
      />
      {near && <VisuallyHidden role="status">{STATUS[state]}</VisuallyHidden>}
    </>
  )
}
