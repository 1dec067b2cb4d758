import type { ReactNode } from 'react'
import { visible } from '#/lib/text'
import { CopyButton } from './copy-button'
import css from './copy-text.module.css'
import { cx } from '../layout/cx'
import { copyText } from './words'

export interface CopyTextProps {
  text: string
  /** Names the button: `Copy hostname`. Default: the text itself */
  label?: string | undefined
  /** Shown instead of the text, for example shortened */
  display?: ReactNode
  mono?: boolean | undefined
  /** One line, cut at the end; the title and the clipboard have the full text */
  cut?: boolean | undefined
  onCopied?: (() => void) | undefined
}

/** An identifier with a copy button. */
export function CopyText({ text, label, display, mono = true, cut = false, onCopied }: CopyTextProps) {
  const shown = visible(text).text
  return (
    <span className={css['wrap']}>
      <bdi className={cx(css['text'], mono && css['mono'], cut && css['cut'])} title={cut ? shown : undefined}>
        {display ?? shown}
      </bdi>
      <CopyButton text={text} label={label ?? copyText(shown)} onCopied={onCopied} />
    </span>
  )
}
