import { CopyButton } from './copy-button'
import css from './code-block.module.css'
import type { ReactNode } from 'react'
import { copyText } from './words'

export interface CodeBlockProps {
  code: string
  /** Accessible name: `request` */
  label: string
  copy?: boolean | undefined
  lang?: 'json' | 'http' | 'sh' | undefined
  onCopied?: (() => void) | undefined
  /** Text to copy if it differs from the shown one, as with a masked secret */
  copied?: string | undefined
}

// Strings (keys with their colon, which stay unstyled), numbers and literals.
const TOKEN =
  /"(?:[^"\\\n]|\\.)*"(\s*:)?|(?<=[:[,\s])(?:-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?=[,\s\]}]|$)/g
const VERB = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE)\b/

function colored(code: string): ReactNode[] {
  const parts: ReactNode[] = []
  const verb = VERB.exec(code)?.[0] ?? ''
  if (verb !== '')
    parts.push(
      <b key="verb" className={css['verb']}>
        {verb}
      </b>,
    )
  let at = verb.length
  for (const token of code.matchAll(TOKEN)) {
    if (token.index < at || token[1] !== undefined) continue
    parts.push(code.slice(at, token.index))
    parts.push(
      <span key={token.index} className={css['value']}>
        {token[0]}
      </span>,
    )
    at = token.index + token[0].length
  }
  parts.push(code.slice(at))
  return parts
}

/** A block of code with a copy button. Lines wrap, so that no part of a command is out of sight; a copy has no breaks. */
export function CodeBlock({ code, label, copy = true, lang, onCopied, copied = code }: CodeBlockProps) {
  return (
    <div className={css['block']}>
      <pre
        className={css['code']}
        // A scrolling region must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-label={label}
      >
        {lang === 'json' || lang === 'http' ? colored(code) : code}
      </pre>
      {copy && <CopyButton text={copied} label={copyText(label)} className={css['copy']} onCopied={onCopied} />}
    </div>
  )
}
