import type { ReactNode } from 'react'
import { visible } from '#/lib/text'
import { CopyButton } from './copy-button'
import css from './copy-text.module.css'
import { cx } from '../layout/cx'

export interface CopyTextProps {
  text: string
  /** What it is, for the button's name: `hostname` */
  label?: string | undefined
  /** Shown instead of the text, such as a shortened form */
  display?: ReactNode
  mono?: boolean | undefined
  /** Keeps it on one line, cut at the end; the whole is in its title and on the clipboard */
  cut?: boolean | undefined
  onCopied?: (() => void) | undefined
}

/** An identifier that one click copies. */
export function CopyText({ text, label = text, display, mono = true, cut = false, onCopied }: CopyTextProps) {
  return (
    <span className={css['wrap']}>
      <bdi className={cx(css['text'], mono && css['mono'], cut && css['cut'])} title={cut ? text : undefined}>
        {display ?? visible(text).text}
      </bdi>
      <CopyButton text={text} label={label} onCopied={onCopied} />
    </span>
  )
}
